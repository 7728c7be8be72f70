import { Compass } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AboutContent } from "./about-content.tsx";

interface GuidanceSheetProps {
  readonly onTour: () => void;
  readonly onClose: () => void;
}

/** The content of the about dialog along the side, and the way to the tour. */
export function GuidanceSheet({ onTour, onClose }: GuidanceSheetProps) {
  return (
    <Sheet title="About & Guidance" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-5 outline-none">
        <AboutContent />
      </div>
      <footer className="border-border border-t p-4">
        <Button variant="primary" className="w-full" onClick={onTour}>
          <Compass className="size-4" aria-hidden="true" />
          Mulai tur
        </Button>
      </footer>
    </Sheet>
  );
}
