import { LogOut } from "lucide-react";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ArchiveAll, DeleteAll, SettingsRow } from "./all-topics.tsx";

interface SettingsDialogProps {
  /** The theme's picker. */
  readonly theme: ReactNode;
  /** What stands under the tab Change Password. */
  readonly password: ReactNode;
  readonly firstTab: "general" | "password";
  readonly onLogOut: () => void;
  /** All topics but the pinned ones are gone. */
  readonly onAllDeleted: () => void;
  readonly onClose: () => void;
}

const tab =
  "focus-ring -mb-px cursor-pointer rounded-t-md border-transparent border-b-2 px-1 py-2.5 text-muted-foreground text-sm hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-foreground";
const panel = "min-h-0 flex-1 overflow-y-auto p-4 outline-none focus-visible:ring-2 focus-visible:ring-ring/40";

/** Two tabs: General Settings and Change Password. */
export function SettingsDialog({ theme, password, firstTab, onLogOut, onAllDeleted, onClose }: SettingsDialogProps) {
  return (
    <Dialog title="User & Settings" onClose={onClose} className="h-[min(88dvh,600px)] max-w-xl">
      <Tabs.Root defaultValue={firstTab} className="flex min-h-0 flex-1 flex-col">
        <Tabs.List aria-label="Settings" className="flex gap-5 border-border border-b px-4">
          <Tabs.Trigger value="general" className={tab}>
            General Settings
          </Tabs.Trigger>
          <Tabs.Trigger value="password" className={tab}>
            Change Password
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="general" className={panel}>
          {theme}
          <div className="mt-4 divide-y divide-border border-border border-t">
            <ArchiveAll />
            <DeleteAll onDone={onAllDeleted} />
            <SettingsRow hint="Sesi di browser ini diakhiri.">
              <Button onClick={onLogOut}>
                <LogOut className="size-4" aria-hidden="true" />
                Logout
              </Button>
            </SettingsRow>
          </div>
        </Tabs.Content>
        <Tabs.Content value="password" className={panel}>
          {password}
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}
