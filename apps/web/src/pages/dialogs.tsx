import { createContext, type ReactNode, useContext, useState } from "react";
import { loadable } from "../ui/loadable.tsx";

/** `guidance` is the about dialog's content as a side sheet. */
export type DialogName = "settings" | "about" | "guidance" | "search" | "shortcuts";

const Opener = createContext<(name: DialogName) => void>(() => {});

/** Gives what opens one of the dialogs that any page has. */
export const useOpenDialog = () => useContext(Opener);

/** Each is loaded when it is first opened. */
const dialogs = {
  settings: loadable<{ onClose: () => void }>(async () => (await import("./settings.tsx")).Settings),
};

/** The dialogs of the app, one open at a time, above its pages. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [name, setName] = useState<DialogName | null>(null);
  const Shown = name && dialogs[name as keyof typeof dialogs];
  return (
    <Opener value={setName}>
      {children}
      {Shown && <Shown onClose={() => setName(null)} />}
    </Opener>
  );
}
