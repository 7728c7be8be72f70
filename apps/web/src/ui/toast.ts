interface ToastMore {
  /** Its second line. */
  readonly detail?: string;
  /** What can still be done; the toast then stays long enough to be read and reached (Alt+T). */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Milliseconds that a toast with an action stays. */
const actionTime = 12_000;

/** What stays so long lies below the header on a phone: at its bottom is what people write in and press. */
const whereOf = () => (matchMedia("(max-width: 600px)").matches ? ({ position: "top-center" } as const) : {});

/** Shows a toast. Its code is loaded at the first one, far from the first page. */
export function showToast(kind: "success" | "error" | "info", message: string, more: string | ToastMore = {}): void {
  const { detail, action }: ToastMore = typeof more === "string" ? { detail: more } : more;
  const options = {
    ...(detail && { description: detail }),
    ...(action && { action, duration: actionTime, ...whereOf() }),
  };
  void import("./toaster.tsx").then(({ toast }) => toast[kind](message, options));
}

/** Loads the code of toasts once the page had its time: they tell of failed calls, also of those that nothing can be loaded for any more. */
export function preloadToasts(): () => void {
  const timer = setTimeout(() => void import("./toaster.tsx").catch(() => {}), 2000);
  return () => clearTimeout(timer);
}
