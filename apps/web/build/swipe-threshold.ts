import type { Plugin } from "vite";

const builtIn = "SWIPE_THRESHOLD = 45";

/** Pixels after which a swiped toast goes away: sonner has its own number built in and no option for it. */
export function swipeThreshold(pixels: number): Plugin {
  return {
    name: "sonner-swipe-threshold",
    transform(code, id) {
      if (!/sonner\/dist\/index\.m?js/.test(id)) return null;
      if (!code.includes(builtIn)) this.error("sonner changed: its swipe threshold was not found");
      return { code: code.replace(builtIn, `SWIPE_THRESHOLD = ${pixels}`), map: null };
    },
  };
}
