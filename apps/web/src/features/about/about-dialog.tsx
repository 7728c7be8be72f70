import { Dialog } from "../../ui/dialog.tsx";
import { AboutContent } from "./about-content.tsx";

/** What the product is and how it is used. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="About" onClose={onClose} className="max-w-lg">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-5 outline-none">
        <AboutContent />
      </div>
    </Dialog>
  );
}
