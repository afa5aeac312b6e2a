/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

  private static final Pattern LOADS =
      Pattern.compile("(?i)(?:src|href|action|poster)\\s*=\\s*[\"']?+(?!data:,)|url\\(|@import");
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void itLoadsNothing() throws IOException {
    String page = withoutScripts(page(Reports.full()));

    assertThat(LOADS.matcher(page).find()).isFalse();
    assertThat(page).doesNotContain("http://").doesNotContain("https://");
  }

  @Test
  void itsPolicyKnowsItsScriptsAndStyle() throws Exception {
    String page = page(Reports.full());
    var scripts = SCRIPT.matcher(page);

    assertThat(scripts.results().map(match -> match.group(1)))
        .hasSize(2)
        .allSatisfy(script -> assertThat(page).contains(hash(script).replace("'", "&#39;")));
    String style = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
    assertThat(page).contains(hash(style).replace("'", "&#39;"));
    assertThat(withoutScripts(page)).doesNotContain(" style=\"").doesNotContain("unsafe");
  }

  @Test
  void theVerdictIsThereWithoutScripts() throws IOException {
    assertThat(page(Reports.full()))
        .contains("FAILED", "3 of 5 objectives met", "137.2 ms", "23.4\u00A0% beyond", "no data");
    assertThat(page(Reports.ungated())).contains("NOT GATED");
  }

  @Test
  void namesCanNotBecomeMarkup() throws IOException {
    String page = withoutScripts(page(Reports.hostile()));

    assertThat(page).doesNotContain("<img").doesNotContain("alert(1)>");
    assertThat(page.split("</script>", -1)).as("only the data block's end").hasSize(2);
    assertThat(page).contains("&lt;img src=x onerror=alert(1)&gt;").doesNotContain("\u202E");
  }

  @Test
  void conversationsHaveATableOfTheirTurns() throws IOException {
    String page = withoutScripts(page(Reports.conversations()));

    assertThat(page)
        .contains(
            "<section id=\"conversations\">",
            "sessions: 2 ended, 1 were cut",
            "<p>sessions: 0 ended",
            "51+")
        .doesNotContain("<img");
    assertThat(page(Reports.full())).doesNotContain("id=\"conversations\"");
  }

  @Test
  void theRunSaysWhichLoadWasAskedFor() throws IOException {
    assertThat(page(Reports.full()))
        .contains(
            "<bdi>Load profile</bdi>", "Chat: 20 users/s for 1 min; A &lt;b&gt;: 3 users at once");
  }

  @Test
  void eachCheckHasItsRow() throws IOException {
    assertThat(page(Reports.checked()))
        .contains("The load generator: every check kept", "event-loop delay p99")
        .contains("<td>0.25 ms</td>", "<td>≤ 2 ms</td>", "✔ kept", "not applicable");
    assertThat(page(Reports.checked()))
        .contains("open connections, at most", "<td>12</td>", "for information")
        .doesNotContain("Not the published limits");
    assertThat(page(Reports.judgedByOwnLimits(true)))
        .contains("Not the published limits. CPU of a busy second: 95 % instead of 90 % (looser).");
    assertThat(page(Reports.full())).doesNotContain("The load generator");
    assertThat(page(Reports.invalid())).contains("the run is valid", "1 reasons");
  }

  @Test
  void theDataBlockParses() throws IOException {
    JsonNode data = data(page(Reports.hostile()));
    JsonNode curve = data(page(Reports.full())).at("/percentiles/0/0/series/0");

    assertThat(data.at("/scopes/0").textValue()).contains("</script>");
    assertThat(curve.get("name").textValue()).isEqualTo("TTFT");
    assertThat(curve.at("/points/0/0").doubleValue()).isEqualTo(1);
  }

  @Test
  void anEmptyRunHasAPageToo() throws IOException {
    assertThat(page(Reports.empty())).contains("FAILED", "no measured request");
    assertThat(page(Reports.allFailed())).contains("failures as ∞");
  }

  private static String withoutScripts(String page) {
    return SCRIPT.matcher(page).replaceAll("");
  }

  private static JsonNode data(String page) throws IOException {
    String start = "<script type=\"application/json\" id=\"report-data\">";
    int from = page.indexOf(start) + start.length();
    return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  private static String hash(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private String page(RunReport report) throws IOException {
    Path file = folder.resolve("index.html");
    new HtmlReport().write(report, file);
    return Files.readString(file);
  }
}
