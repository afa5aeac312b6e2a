/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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

  private final BrowserContext context;
  private final Page page;
  private final List<String> noise = new ArrayList<>();

  private Visit(BrowserContext context, Path file) {
    this.context = context;
    this.page = context.newPage();
    page.onConsoleMessage(message -> noise.add(message.type() + ": " + message.text()));
    page.onPageError(error -> noise.add("error: " + error));
    page.onDialog(this::dialog);
    String own = file.toUri().toString();
    context.onRequest(
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
  static Visit to(Browser browser, Path file, Look look) {
    Visit visit = begun(browser, file, look);
    if (look.scripts()) {
      visit.drawn();
    }
    return visit;
  }

  /** Opens it, and waits for none of its charts. */
  static Visit begun(Browser browser, Path file, Look look) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(look.width(), look.height())
                .setColorScheme(look.colors())
                .setJavaScriptEnabled(look.scripts()));
    return new Visit(context, file.toAbsolutePath());
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
    context.close();
  }
}
