// Served in place of /sw.js with LONGHAUL_OFFLINE=off: takes the service worker off the device again, with all it has kept.
addEventListener('install', function (installed) {
  installed.waitUntil(self.skipWaiting())
})
addEventListener('activate', function (activated) {
  activated.waitUntil(
    caches
      .keys()
      .then(function (names) {
        return Promise.all(
          names.map(function (name) {
            return caches.delete(name)
          }),
        )
      })
      .then(function () {
        return self.registration.unregister()
      }),
  )
})
