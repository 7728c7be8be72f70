import { useNavigate, useSearchParams } from "react-router";
import { Pyramid } from "../features/pyramid/pyramid.tsx";
import { readView, type View, writeView } from "../features/pyramid/view.ts";
import { useTitle } from "../ui/title.ts";

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
