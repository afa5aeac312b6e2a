// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A run whose live page has clients that only hold on to what they have. */
@Tag("proof")
@EnabledOnOs(value = OS.LINUX, disabledReason = "other systems have one loopback address")
class HangingClientsIT {

  private static final Pattern PAGE = Pattern.compile("LLM live page: (\\S+)");
  private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

  /** A few seconds. */
  public static class Shown extends Simulation {
    {
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hello there").exactOutputTokens(8))
                  .injectOpen(constantUsersPerSec(20).during(4)))
          .protocols(http.baseUrl(Setting.url()), llm.model("llama-3").noServerMetrics());
    }
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private int threadsMore;
  private int status;
  private String events = "";

  private void attack(GatlingRun.Running run) {
    run.says("LLM live page: ");
    URI page = page(run.console());
    CompletableFuture<String> watching = get(page.resolve("events"));
    int before = threads(run.child());
    try (var clients = new HangingClients(page)) {
      for (int i = 0; i < 100; i++) {
        clients.half().half().half().reader();
      }
      threadsMore = threads(run.child()) - before;
      status =
          client
              .sendAsync(
                  HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.discarding())
              .join()
              .statusCode();
      events = watching.join();
    }
  }

  private CompletableFuture<String> get(URI uri) {
    return client
        .sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .thenApply(HttpResponse::body);
  }

  static URI page(Path console) {
    Matcher matcher = PAGE.matcher(Finished.text(console));
    assertThat(matcher.find()).isTrue();
    return URI.create(matcher.group(1));
  }

  /** How many threads a process has; 0: it has ended. */
  static int threads(Process child) {
    try {
      Path status = Path.of("/proc/" + child.pid() + "/status");
      Matcher matcher = THREADS.matcher(Finished.text(status));
      return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    } catch (UncheckedIOException ended) {
      return 0;
    }
  }

  @Test
  void theyCostNoThreadsNoWatcherAndNoEnd() throws Exception {
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      Finished run =
          GatlingRun.of(Shown.class)
              .against(simulator.url())
              .with("gatling.llm.live.port", 0)
              .run(this::attack);

      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.summary().at("/all/counts/sent").asLong()).isEqualTo(80);
    }
    assertThat(threadsMore).as("threads for 400 clients").isLessThan(60);
    assertThat(status).isEqualTo(200);
    assertThat(events).contains("event: history\n", "\"ended\":true");
  }
}
