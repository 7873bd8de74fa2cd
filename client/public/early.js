// Runs before anything else, while the app's own scripts are still on their way. It is a file of its
// own because the content security policy allows no inline script.

// The theme, before the first paint, so that no other one flashes up. Keep it in step with app/theme.ts.
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

// What the first screen asks for, asked now: who is signed in, and the answers that the two screens
// show that people open first. lib/early-answers.ts hands them to the calls of the same addresses.
(() => {
  const own = ['/api/profile', '/api/stats/overview'];
  const screens = new Map([
    ['/', own],
    ['/profile', own],
    ['/battles', ['/api/battles?finishType=all&result=all&limit=50']],
  ]);
  window.ripcordEarly = new Map();
  for (const address of ['/api/user', ...(screens.get(location.pathname) ?? [])]) {
    const headers = { Accept: 'application/json' };
    const answer = fetch(address, { credentials: 'same-origin', cache: 'no-cache', headers });
    // Whoever takes it hears of a failure.
    answer.catch(() => {});
    window.ripcordEarly.set(address, answer);
  }
})();
