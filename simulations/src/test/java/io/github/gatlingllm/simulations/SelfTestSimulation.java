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
 * What this machine can be trusted with: rising numbers of streams from a simulated server in a
 * process of its own, whose log of what it really did is held against what was measured. Prints a
 * table at the very end. {@code -DselfTest.streams=8,64,512} and {@code -DselfTest.seconds=6}
 * change the levels, {@code -DselfTest.ttftMs} and {@code -DselfTest.gapMs} what is tolerated.
 */
public class SelfTestSimulation extends Simulation {

  private static final int ANSWER_TOKENS = 32;

  /** Until the code that is measured has been compiled. */
  private static final int WARM_UP_SECONDS = 8;

  /** Answers of one level end before the next begins. */
  private static final int GAP_SECONDS = 2;

  private final SelfTestSettings settings =
      CommandLine.orExit(() -> SelfTestSettings.of(System.getProperties()));

  private final List<SelfTestLevel> levels =
      settings.streams().stream()
          .map(streams -> new SelfTestLevel(streams, settings.seconds()))
          .toList();

  private final SelfTestRun run = SelfTestRun.start(settings, levels);

  // Shared by all levels: a prompt that came twice would be served from a cache.
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
