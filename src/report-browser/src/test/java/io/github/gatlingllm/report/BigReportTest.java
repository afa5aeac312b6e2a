// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The report of a million requests opens as if they were few. */
@Tag("proof")
class BigReportTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  @TempDir Path folder;

  /**
   * From the click to a page that is laid out, with all charts in view drawn: what its thread
   * computes, since other programs of the machine are not its fault.
   */
  @Test
  void itOpensInUnderTwoSecondsOfItsThread() throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(MillionRun.report(), file);
    var errors = new ArrayList<String>();
    try (BrowserContext context = CHROMIUM.browser().newContext()) {
      Page page = context.newPage();
      page.onPageError(errors::add);
      CDPSession session = context.newCDPSession(page);
      var computed = new JsonObject();
      computed.addProperty("timeDomain", "threadTicks");
      session.send("Performance.enable", computed);
      page.navigate(file.toUri().toString());
      double seconds = metric(session.send("Performance.getMetrics"), "TaskDuration");
      System.out.printf("The report of a million requests opened by %.2f s of CPU%n", seconds);
      assertThat(seconds).isBetween(0.01, 2.0);
      assertThat(page.locator(".picker option").count()).isEqualTo(1 + MillionRun.PATHS);
      assertThat(errors).isEmpty();
    }
  }

  private static double metric(JsonObject reported, String name) {
    for (JsonElement metric : reported.getAsJsonArray("metrics")) {
      if (metric.getAsJsonObject().get("name").getAsString().equals(name)) {
        return metric.getAsJsonObject().get("value").getAsDouble();
      }
    }
    throw new IllegalArgumentException("no metric " + name + " among " + reported);
  }
}
