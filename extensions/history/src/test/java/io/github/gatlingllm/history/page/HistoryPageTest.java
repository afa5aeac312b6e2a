// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.history.HistoryLines;
import io.github.gatlingllm.history.HistoryView;
import io.github.gatlingllm.report.ReportFollower;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryPageTest {

  @TempDir Path folder;

  private HistoryView view(int nights, IntFunction<ObjectNode> line) throws IOException {
    List<String> lines = IntStream.range(0, nights).mapToObj(line).map(Object::toString).toList();
    return HistoryView.read(Files.write(folder.resolve("history.jsonl"), lines), List.of());
  }

  private static JsonNode data(String page) throws IOException {
    String begin = "id=\"report-data\">";
    int at = page.indexOf(begin) + begin.length();
    return new ObjectMapper().readTree(page.substring(at, page.indexOf("</script>", at)));
  }

  @Test
  void thePageShowsTheChangeAndWhatCameWithIt() throws IOException {
    HistoryView view = view(60, i -> HistoryLines.whole(i, i < 30 ? 200 : 240, "ttft < 1 s"));
    String page = HistoryPage.html(view);

    assertThat(page)
        .contains("60 runs, all comparable.")
        .contains("✘ worse", "2026-01-31 02:00", "build 429 → 430, vLLM 0.6 → 0.7")
        .contains("TTFT p99 is at most 700 ms");
    JsonNode p50 = data(page).at("/history/0/figures/0");
    assertThat(p50.at("/values")).hasSize(60);
    assertThat(p50.at("/changes/0/0").asInt()).isEqualTo(30);
    assertThat(p50.at("/low/0").asDouble()).isLessThan(p50.at("/values/0").asDouble());
    assertThat(p50.at("/levels")).hasSize(2);
    assertThat(p50.at("/levels/1/2").asDouble()).isBetween(236.0, 244.0);
  }

  /** The page loads nothing, and no text of a file becomes markup. */
  @Test
  void foreignTextsStayTexts() throws IOException {
    HistoryView view =
        view(
            3,
            i -> {
              ObjectNode line = HistoryLines.old(i, 200, "<script>alert(1)</script>");
              ((ObjectNode) line.at("/objectives/0")).put("text", "</script><img src=x>");
              return line.put("runId", "<b>\u202Ebad");
            });
    String page = HistoryPage.html(view);
    assertThat(page).doesNotContain("<script>alert", "<img src=x", "<b>", "\u202E");
    assertThat(page).doesNotContainPattern("(src|href)=\"(?!#|data:)");
    assertThat(page).contains("default-src &#39;none&#39;");
  }

  /** The follower needs the history only, and nothing of the report. */
  @Test
  @SuppressWarnings("NullAway")
  void aRunWritesThePageOfEachOfItsHistories() throws IOException {
    view(5, i -> HistoryLines.old(i, 200, "H100"));
    Path history = folder.resolve("history.jsonl");
    var run = new ReportFollower.Written(null, folder, List.of(history, history));

    assertThat(Services.found(ReportFollower.class))
        .hasAtLeastOneElementOfType(HistoryFollower.class);
    List<String> lines = new HistoryFollower().follow(run);

    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .startsWith("History: 5 comparable runs, no lasting change: file:")
        .endsWith("/history.html");
    assertThat(folder.resolve("history.html")).isNotEmptyFile();
    assertThat(folder.resolve("history-2.html")).isNotEmptyFile();
  }

  @Test
  void theChartsOfALongHistoryHaveTheNewestRuns() throws IOException {
    HistoryView view = view(1200, i -> HistoryLines.old(i, i < 600 ? 200 : 300, "H100"));
    String page = HistoryPage.html(view);
    JsonNode series = data(page).at("/history/0");
    assertThat(series.get("times")).hasSize(1000);
    assertThat(series.at("/figures/0/changes/0/0").asInt()).isEqualTo(400);
    assertThat(series.at("/figures/0/levels/0/0").asInt()).isZero();
    assertThat(page.replace('\u202F', ' '))
        .contains("The charts show the newest 1 000 of 1 200 runs.");
  }
}
