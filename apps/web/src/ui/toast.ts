/** Shows a toast, `detail` as its second line. Its code is loaded at the first one, far from the first page. */
export function showToast(kind: "success" | "error", message: string, detail?: string): void {
  void import("./toaster.tsx").then(({ toast }) => toast[kind](message, detail ? { description: detail } : {}));
}

/** Loads the code of toasts once the page had its time: they tell of failed calls, also of those that nothing can be loaded for any more. */
export function preloadToasts(): () => void {
  const timer = setTimeout(() => void import("./toaster.tsx").catch(() => {}), 2000);
  return () => clearTimeout(timer);
}
