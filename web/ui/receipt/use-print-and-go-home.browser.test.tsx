import { createRoutesStub, Link } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "#web/testing/mount.ts";
import { usePrintAndGoHome } from "./use-print-and-go-home.ts";

function Receipt() {
  const printAndGoHome = usePrintAndGoHome();
  return (
    <>
      <button type="button" onClick={printAndGoHome}>
        print
      </button>
      <Link to="/packages">packages</Link>
    </>
  );
}

const Home = () => <Link to="/packages">packages</Link>;
const Packages = () => <h1>packages</h1>;
const Routes = createRoutesStub([
  { path: "/", Component: Home },
  { path: "/success", Component: Receipt },
  { path: "/packages", Component: Packages },
]);

const button = page.getByRole("button", { name: "print" });
const packages = page.getByRole("heading", { name: "packages" });

beforeEach(async () => {
  vi.spyOn(window, "print").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  mount("en").tree.render(<Routes initialEntries={["/success"]} />);
  await userEvent.click(button);
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(window.print).mockRestore();
});

test.each(["before", "after"])(
  "a buyer who goes to another page %s the printing has ended stays there (R-RCPT-11, D-134)",
  async (when) => {
    const end = async () => {
      window.dispatchEvent(new Event("afterprint"));
      await vi.advanceTimersByTimeAsync(0);
    };
    if (when === "after") {
      await end();
      await expect.element(button).not.toBeInTheDocument();
    }
    await userEvent.click(page.getByRole("link", { name: "packages" }));
    await expect.element(packages).toBeVisible();
    if (when === "before") await end();
    await vi.advanceTimersByTimeAsync(1000);
    // By the time of another press the page would have changed.
    await userEvent.click(packages);
    await expect.element(packages).toBeVisible();
  },
);
