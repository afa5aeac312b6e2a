// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Tests which load this machine can measure: increasing numbers of streams from a simulated server
 * in its own process, whose log is compared with the measured times. Prints a table at the end.
 * {@code -DselfTest.streams=8,64,512} and {@code -DselfTest.seconds=6} change the levels, {@code
 * -DselfTest.ttftMs} and {@code -DselfTest.gapMs} the allowed errors.
 */
public class SelfTestSimulation extends Simulation {

  private static final int ANSWER_TOKENS = 32;

  /** Long enough for the JVM to compile the measured code. */
  private static final int WARM_UP_SECONDS = 8;

  /** The pause in which answers of one level end before the next begins. */
  private static final int GAP_SECONDS = 2;

  private final SelfTestSettings settings =
      CommandLine.orExit(() -> SelfTestSettings.of(System.getProperties()));

  private final List<SelfTestLevel> levels =
      settings.streams().stream()
          .map(streams -> new SelfTestLevel(streams, settings.seconds()))
          .toList();

  private final SelfTestRun run = SelfTestRun.start(settings, levels);

  // Shared by all levels: a repeated prompt would be served from a cache.
  private final Function<Session, String> prompt = prompts(32).unique(1);

  {
    var load = new ArrayList<PopulationBuilder>();
    var warmUp = new SelfTestLevel(settings.warmUpStreams(), WARM_UP_SECONDS);
    load.add(level(warmUp, "warm-up", WARM_UP_SECONDS, 0));
    int begin = WARM_UP_SECONDS + GAP_SECONDS;
    for (SelfTestLevel level : levels) {
      load.add(level(level, level.name(), settings.seconds(), begin));
      begin += settings.seconds() + GAP_SECONDS;
    }
    setUp(load)
        .protocols(
            http.baseUrl(run.url()),
            llm.model(EmbeddedSimulator.MODEL)
                .recordGaps()
                .disableTokenRecords()
                .requestIds()
                .history(run.history().toString()));
  }

  private PopulationBuilder level(SelfTestLevel level, String name, int seconds, int begin) {
    var request = llm(name).chat().user(prompt).exactOutputTokens(ANSWER_TOKENS);
    return scenario(name)
        .exec(exec(level::entered))
        .during(Duration.ofSeconds(seconds))
        .on(request)
        .injectOpen(nothingFor(Duration.ofSeconds(begin)), rampUsers(level.streams()).during(1));
  }
}
