import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { keepFocus } from "./toaster-focus.ts";

/** Section 9's numbers, said here though some are sonner's own: they are ours to keep. Swiping: see vite.config.ts. */
const settings = {
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
  hotkey: ["altKey", "KeyT"],
  style: { "--width": "356px" } as React.CSSProperties,
};

/** Who writes a question is not kept from sending it. */
const aboveComposer = "7.5rem";

const host = document.createElement("div");
document.body.append(host);
keepFocus(host);
// Drawn at once: a toast that is made before its toaster stands is lost.
flushSync(() =>
  createRoot(host).render(
    <Toaster
      {...settings}
      position="bottom-right"
      offset={{ bottom: aboveComposer }}
      mobileOffset={{ top: "4.25rem", bottom: aboveComposer, left: "1rem", right: "1rem" }}
      containerAriaLabel="Pemberitahuan"
      toastOptions={{
        className: "!border-border !bg-popover !text-foreground",
        descriptionClassName: "!text-muted-foreground",
        classNames: { actionButton: "!bg-primary !text-primary-foreground" },
      }}
    />,
  ),
);

export { toast };
