// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A report that was opened, and all that it should not have done meanwhile. */
final class Visit implements AutoCloseable {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final String ALL_DRAWN = "html[data-charts='drawn']";

  private final Page page;
  private final Runnable end;
  private final List<String> noise = new ArrayList<>();

  private Visit(Page page, Path file, Runnable end) {
    this.page = page;
    this.end = end;
    page.onConsoleMessage(message -> noise.add(message.type() + ": " + message.text()));
    page.onPageError(error -> noise.add("error: " + error));
    page.onDialog(this::dialog);
    page.onPopup(popup -> noise.add("popup: " + popup.url()));
    String own = file.toUri().toString();
    page.onRequest(
        request -> {
          if (!request.url().equals(own) && !request.url().startsWith("data:")) {
            noise.add("request: " + request.url());
          }
        });
    page.navigate(own);
  }

  private void dialog(Dialog dialog) {
    noise.add("dialog: " + dialog.message());
    dialog.dismiss();
  }

  /** What a visitor's browser is like. */
  record Look(int width, int height, ColorScheme colors, boolean scripts) {

    static final Look LIGHT = new Look(1280, 900, ColorScheme.LIGHT, true);
    static final Look DARK = new Look(1280, 900, ColorScheme.DARK, true);
    static final Look PHONE = new Look(390, 844, ColorScheme.LIGHT, true);
    static final Look NO_SCRIPTS = new Look(1280, 900, ColorScheme.LIGHT, false);
  }

  /** Opens it, and waits until its charts are drawn. */
  static Visit to(OpenBrowser browser, Path file, Look look) {
    Visit visit = begun(browser, file, look);
    if (look.scripts()) {
      visit.drawn();
    }
    return visit;
  }

  /** Opens it, and waits for none of its charts. */
  static Visit begun(OpenBrowser browser, Path file, Look look) {
    if (!look.scripts()) {
      BrowserContext context =
          browser.browser().newContext(new Browser.NewContextOptions().setJavaScriptEnabled(false));
      return begun(context.newPage(), file, look, context::close);
    }
    Page page = browser.window().newPage();
    return begun(page, file, look, page::close);
  }

  private static Visit begun(Page page, Path file, Look look, Runnable end) {
    page.setViewportSize(look.width(), look.height());
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(look.colors()));
    return new Visit(page, file.toAbsolutePath(), end);
  }

  Page page() {
    return page;
  }

  /** The same visitor turns the device, or the light off. */
  void look(Look look) {
    page.setViewportSize(look.width(), look.height());
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(look.colors()));
    settled();
  }

  /** Waits until a new size or light has had its effect. */
  void settled() {
    ask("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    drawn();
  }

  /** Waits until every chart that is shown is drawn. */
  void drawn() {
    page.waitForSelector(ALL_DRAWN);
  }

  /** Errors, warnings, requests, dialogs. */
  List<String> noise() {
    return noise;
  }

  Object ask(String expression) {
    return page.evaluate(expression);
  }

  int count(String selector) {
    return page.locator(selector).count();
  }

  /** For people, where they ask for it: {@code -Dscreenshots=true}. */
  void screenshot(String name) {
    if (!Boolean.getBoolean("screenshots")) {
      return;
    }
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(true));
  }

  byte[] pdf(String name) {
    return page.pdf(
        new Page.PdfOptions()
            .setPath(SCREENSHOTS.resolve(name + ".pdf"))
            .setPreferCSSPageSize(true));
  }

  @Override
  public void close() {
    end.run();
  }
}
