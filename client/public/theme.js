// Sets the theme before the first paint, so that no other one flashes up. Keep it in step with
// src/app/theme.ts. A file of its own, since the content security policy allows no inline script.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('ripcord-theme') || 'system';
  } catch {
    // Storage can be switched off; the device then decides.
  }
  const deviceIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  const light = choice === 'light' || (choice !== 'dark' && deviceIsLight);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', light ? '#f0f3f7' : '#0a0d13');
})();
