// Runs before the first paint, so that a dark page never flashes white. The app takes over in features/theme.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("ui-theme");
  } catch {}
  const dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();
