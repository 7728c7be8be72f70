const themeKey = "ui-theme";
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
const defaultTheme: Theme = "system";

const darkScheme = () => matchMedia("(prefers-color-scheme: dark)");

/** Who wants to know when the theme changed. */
const followers = new Set<() => void>();
/** The choice of a browser that forbids storage: it holds until the next reload. */
let unstored: Theme = defaultTheme;

/** The stored choice; anything unknown counts as the default. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return themes.find((theme) => theme === stored) ?? defaultTheme;
  } catch {
    return unstored;
  }
}

/** Stores a choice and shows it at once, here and (by the storage event) in other tabs. */
export function chooseTheme(theme: Theme): void {
  unstored = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Shown all the same.
  }
  update();
}

/** Calls back after each change of the choice; gives what ends it. */
export function onThemeChange(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

function update(): void {
  const theme = storedTheme();
  const dark = theme === "dark" || (theme === "system" && darkScheme().matches);
  document.documentElement.classList.toggle("dark", dark);
  for (const follower of followers) follower();
}

/** Keeps the page in step with the stored theme, the system's scheme and other tabs. The script in index.html drew the first paint. */
export function followTheme(): void {
  update();
  darkScheme().addEventListener("change", update);
  addEventListener("storage", ({ key }) => {
    if (key === themeKey || key === null) update();
  });
}
