import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, storedTheme, type Theme, themes } from "./theme.ts";

const looks: Record<Theme, { label: string; Icon: typeof Sun }> = {
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
  system: { label: "System(Default)", Icon: Monitor },
};

/** The choice among the three themes; what is picked shows at once. */
export function ThemePicker() {
  const chosen = useSyncExternalStore(onThemeChange, storedTheme);
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Theme</legend>
      <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-2">
        {themes.map((theme) => {
          const { label, Icon } = looks[theme];
          return (
            <label
              key={theme}
              className="relative flex cursor-pointer flex-col items-center gap-1.5 rounded-lg border border-border px-1 py-3 text-xs hover:bg-accent has-[:checked]:border-primary has-[:checked]:bg-primary/8 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-1 sm:text-sm"
            >
              <input
                type="radio"
                name={name}
                value={theme}
                checked={theme === chosen}
                onChange={() => chooseTheme(theme)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon className="size-5" aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
