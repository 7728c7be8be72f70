const themeKey = "ui-theme";
const themes = ["light", "dark", "system"] as const;
type Theme = (typeof themes)[number];
const defaultTheme: Theme = "system";

const darkScheme = () => matchMedia("(prefers-color-scheme: dark)");

/** The stored choice; anything unknown counts as the default. */
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return themes.find((theme) => theme === stored) ?? defaultTheme;
  } catch {
    return defaultTheme;
  }
}

function show(theme: Theme): void {
  const dark = theme === "dark" || (theme === "system" && darkScheme().matches);
  document.documentElement.classList.toggle("dark", dark);
}

/** Keeps the page in step with the stored theme, the system's scheme and other tabs. The script in index.html drew the first paint. */
export function followTheme(): void {
  const update = () => show(storedTheme());
  update();
  darkScheme().addEventListener("change", update);
  addEventListener("storage", ({ key }) => {
    if (key === themeKey || key === null) update();
  });
}
