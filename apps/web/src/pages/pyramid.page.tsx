import { useNavigate, useSearchParams } from "react-router";
import { preloadMap } from "../features/pyramid/map/map-part.tsx";
import { Pyramid } from "../features/pyramid/pyramid.tsx";
import { readView, type View, writeView } from "../features/pyramid/view.ts";
import { useTitle } from "../ui/title.ts";

// Whoever opens the page waits longest for its map: it is loaded together with who they are and what the figures say.
preloadMap();

export function Component() {
  useTitle("Pyramid");
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Pyramid
      view={readView(address)}
      onView={(view: View) => setAddress(writeView(view), { preventScrollReset: true })}
      onAsk={(question) => navigate("/chat", { state: { question } })}
    />
  );
}
