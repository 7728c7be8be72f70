import { createContext, type ReactNode, useContext, useState } from "react";
import { closeTour, isTourClosed } from "../features/about/tour-cookie.ts";
import { TourOffer } from "../features/about/tour-offer.tsx";
import { type Loadable, loadable } from "../ui/loadable.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/** `guidance` is the about dialog's content as a side sheet. */
export type DialogName = "settings" | "account" | "about" | "guidance" | "search" | "shortcuts" | "tour";

interface DialogProps {
  readonly onClose: () => void;
  readonly onTour: () => void;
}

/** Each is loaded when it is first opened. */
const dialogs: Record<DialogName, Loadable<DialogProps>> = {
  settings: loadable(async () => (await import("./settings.tsx")).Settings),
  account: loadable(async () => (await import("./settings.tsx")).AccountSettings),
  about: loadable(async () => (await import("../features/about/about-dialog.tsx")).AboutDialog),
  guidance: loadable(async () => (await import("../features/about/guidance-sheet.tsx")).GuidanceSheet),
  search: loadable(async () => (await import("./search.tsx")).Search),
  shortcuts: loadable(async () => (await import("./shortcut-list.tsx")).ShortcutList),
  tour: loadable(async () => (await import("../features/about/tour.tsx")).Tour),
};

const Opener = createContext<(name: DialogName) => void>(() => {});

/** Gives what opens one of the dialogs that any page has. */
export const useOpenDialog = () => useContext(Opener);

/** The dialogs of the app, one open at a time, above its pages. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [name, setName] = useState<DialogName | null>(null);
  const [isTourOffered, setTourOffered] = useState(() => !isTourClosed());
  useShortcuts(setName);
  const startTour = () => setName("tour");
  function endTour() {
    closeTour();
    setTourOffered(false);
  }
  function close() {
    if (name === "tour") endTour();
    setName(null);
  }
  const Shown = name && dialogs[name];
  return (
    <Opener value={setName}>
      {/* As high as the window: the offer below the page takes its room from it and covers nothing. */}
      <div className="flex h-dvh flex-col print:block print:h-auto">
        {children}
        {isTourOffered && name !== "tour" && <TourOffer onStart={startTour} onClose={endTour} />}
      </div>
      {Shown && <Shown key={name} onClose={close} onTour={startTour} />}
    </Opener>
  );
}
