// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.otlp.Collector;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.watch.LiveSources;
import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.ShownLevels;
import io.github.gatlingllm.watch.WatchedRequest;
import io.github.gatlingllm.watch.WatcherProviders;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveExportsTest {

  private static final long SECOND = 1_000_000_000;
  private static final String PROMPT = "a prompt that is not to be seen";
  private static final String METRICS = "LLM live metrics: ";

  private final List<String> console = new ArrayList<>();

  private LiveExports shown(Map<String, String> properties) {
    LiveOptions options = LiveOptions.of(properties::get, variable -> null);
    return LiveExports.listening(options, new LiveRuns(List.of()).facts(), console::add);
  }

  private static LiveSources oneRequest() {
    return new LiveSources(
        () -> 2 * SECOND,
        () -> 1,
        () -> 1,
        () -> 2,
        () -> 1,
        () -> ShownLevels.NONE,
        () -> new Window(0, 2 * SECOND),
        () -> false,
        () -> LiveRuns.CERTAIN,
        () -> null);
  }

  private static void report(RunWatcher.Listener listener) {
    listener.sent(0, 0, Phase.MEASURED, true);
    listener.ended(
        EndedRequests.ended(
            Requests.sent(0).name("chat").chunks(SECOND, 2 * SECOND).build(),
            List.of(LiveRuns.FAST)),
        new WatchedRequest(
            LiveRuns.CHAT, ChatRequest.builder("llama-3").user(PROMPT).build(), null));
  }

  @Test
  void theServiceLoaderFindsThem() {
    assertThat(WatcherProviders.found().all()).singleElement().isInstanceOf(LiveProvider.class);
  }

  @Test
  void whatAnEventLoopReportsIsScraped() throws Exception {
    LiveExports exports = shown(Map.of("gatling.llm.prometheus.port", "0"));
    RunWatcher.Listener listener = exports.newListener();
    exports.begin(oneRequest(), new RunRecorder(0));
    report(listener);
    exports.freeze();
    assertThat(console).singleElement().asString().startsWith(METRICS + "http://127.0.0.1:");
    URI metrics = URI.create(console.get(0).substring(METRICS.length()));
    String scraped =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
            .body();
    assertThat(exports.finish(true, false)).isEmpty();
    assertThat(scraped)
        .contains(
            "gatling_llm_requests_sent_total{phase=\"measured\"} 1\n",
            "gatling_llm_ttft_seconds_count{request=\"chat\"} 1\n",
            "gatling_llm_run_ended 1\n");
  }

  @Test
  void aSpanHasNothingOfThePrompt() throws Exception {
    try (var collector = new Collector(Collector.GOOD)) {
      LiveExports exports =
          shown(Map.of("gatling.llm.otlp.url", collector.url(), "gatling.llm.otlp.traces", "true"));
      RunWatcher.Listener listener = exports.newListener();
      exports.begin(oneRequest(), new RunRecorder(0));
      report(listener);
      exports.freeze();
      assertThat(exports.finish(true, false)).isEmpty();
      List<JsonNode> traces = collector.bodies("/v1/traces");
      assertThat(traces).hasSize(1);
      assertThat(traces.get(0).at("/resourceSpans/0/scopeSpans/0/spans")).hasSize(1);
      assertThat(traces.toString()).contains("chat llama-3").doesNotContain(PROMPT);
    }
  }
}
