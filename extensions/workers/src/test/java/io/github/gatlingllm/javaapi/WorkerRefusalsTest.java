// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.QualityDsl.*;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.run.workers.WorkerRules;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several machines can't do as one would is refused, by the name that it has in the DSL. */
class WorkerRefusalsTest {

  private static final SloBuilder QUICK = slo("quick").ttft().lte(ms(200));

  private static final WorkerPlace PLACE = new WorkerPlace(1, 3);

  @TempDir private Path folder;

  @Test
  void whatOneWorkerCanNotDoForAllIsRefusedByItsName() throws IOException {
    String prompts =
        Files.writeString(
                folder.resolve("prompts.jsonl"), "{\"prompt\": \"1 + 1\", \"reference\": \"2\"}\n")
            .toString();
    Map<String, LlmProtocolBuilder> refused = new TreeMap<>();
    refused.put("llm.warmUpRequests(...)", llm.warmUpRequests(5));
    refused.put("a budget", llm.budget(budget -> budget.requests(100)));
    refused.forEach(
        (name, builder) ->
            assertThatThrownBy(() -> require(builder))
                .as(name)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(name + " does not work on several machines: "));
    assertThatThrownBy(
            () -> WorkerRules.require(PLACE, List.of(), WindowEdges.NONE, List.of(), true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "an objective that stops the run does not work on several machines: ")
        .hasMessageEndingWith("Remove .stopEarly()");
    assertThatCode(() -> require(llm.warmUp(Duration.ofSeconds(2)).coolDown(Duration.ofSeconds(2))))
        .doesNotThrowAnyException();
    for (LlmProtocolBuilder merged :
        List.of(
            llm.steadyState(),
            llm.with(checkStructure()),
            llm.with(consistency(prompts)),
            llm.with(reliability(QUICK)),
            llm.with(audits()))) {
      assertThatCode(() -> require(merged)).doesNotThrowAnyException();
    }
  }

  @Test
  void levelsGoInStepWhereTheLoadProfileAloneTellsTheirTimes() {
    var stairs = staircase().incrementUsersPerSec(4).times(3).eachLevelLasting(10);
    var users = staircase().incrementConcurrentUsers(4).times(3).eachLevelLasting(10);
    for (Object step :
        List.of(
            stairs.step(),
            stairs.poisson().seed(3).step(),
            repeatedLevel(4).times(2).step(),
            overload(5).seed(3).step(),
            users.eachLevelLastingAtMost(10).step())) {
      assertThatCode(() -> require(step)).doesNotThrowAnyException();
    }
    assertRefused(
        users.step(),
        "a closed load level of variable length",
        ".eachLevelLastingAtMost(...) to the time in .eachLevelLasting(...)");
    var search = capacitySearch(QUICK).between(5, 50).precision(1);
    var atOnce = capacitySearch(QUICK).concurrency().between(1, 50).precision(1);
    for (Object step :
        List.of(search.seed(3).step(), overload(search).seed(3).step(), atOnce.step())) {
      assertThatCode(() -> require(step)).as("worker 0 decides").doesNotThrowAnyException();
    }
  }

  private static void assertRefused(Object step, String name, String remedy) {
    assertThatThrownBy(() -> require(step))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(name + " does not work on several machines: ")
        .hasMessageContaining(remedy);
  }

  private static void require(LlmProtocolBuilder builder) {
    var protocol = (LlmProtocol) builder.protocol();
    WorkerRules.require(PLACE, List.of(protocol), protocol.recording().edges(), List.of(), false);
  }

  private static void require(Object step) {
    var users = scenario("Users").exec(llm("chat").chat().user("hi"));
    PopulationBuilder population =
        step instanceof OpenInjectionStep open
            ? users.injectOpen(open)
            : users.injectClosed((ClosedInjectionStep) step);
    List<LevelledLoad> loads =
        InjectionSteps.sources(population.asScala().injectionProfile()).stream()
            .map(LevelledLoad.class::cast)
            .toList();
    assertThat(loads).hasSize(1);
    WorkerRules.require(PLACE, List.of(), WindowEdges.NONE, loads, false);
  }
}
