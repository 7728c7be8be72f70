import { useEffect, useState } from "react";
import { Moment } from "../../../ui/moment.tsx";

/** The time that goes by. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <Moment at={now.toISOString()} zoned />;
}
