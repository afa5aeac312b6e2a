// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitBlockOnFail;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.tryMax;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.AgentDsl.mcp;
import static io.github.gatlingllm.javaapi.AgentDsl.parallel;
import static io.github.gatlingllm.javaapi.AgentDsl.tool;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpDsl;
import io.github.gatlingllm.run.LoggedStats;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Parallel parts of jobs in one run with Gatling's own actions: one user for each way to end. */
class ParallelRunTest {

  private static final int LONG = 1_000;

  private static StandInRun run;
  private static Finished finished;

  private static ChainBuilder call(String name) {
    return exec(llm(name).chat().user("Hi"));
  }

  private static ChainBuilder get(String name, String path) {
    return exec(http(name).get(path).check(HttpDsl.status().is(200)));
  }

  private static ChainBuilder broken() {
    return get("broken", "/broken");
  }

  private static PopulationBuilder once(String name, ChainBuilder chain) {
    return scenario(name).exec(chain).injectOpen(atOnceUsers(1));
  }

  public static class EachWay extends Simulation {
    {
      setUp(
              whole(),
              failed(),
              recovered(),
              left(),
              unknown(),
              blocked(),
              again(),
              timed(),
              cut(),
              tried(),
              merged(),
              nested(),
              agent(),
              brokenTool(),
              shared())
          .protocols(http.baseUrl(Setting.url()), llm.model("m").disablePreflight());
    }

    private static PopulationBuilder whole() {
      return once(
          "Whole",
          group("outer")
              .on(
                  job("whole")
                      .on(
                          call("plan"),
                          parallel(
                              "look up",
                              get("slow", "/wait/400"),
                              get("quick", "/wait/100").exec(call("think"))),
                          call("answer"))));
    }

    private static PopulationBuilder failed() {
      return once(
          "Failed",
          job("failed").on(parallel("f", broken(), get("spared", "/tool")), call("still")));
    }

    private static PopulationBuilder recovered() {
      return once(
          "Recovered",
          job("recovered")
              .on(parallel("r", broken().exec(s -> s.markAsSucceeded()), call("a")), call("b")));
    }

    private static PopulationBuilder left() {
      ChainBuilder leaving =
          group("inner").on(get("before", "/tool").exec(call("last")).exitHere());
      ChainBuilder other = repeat(LONG).on(get("other", "/wait/10"));
      return once(
          "Left", group("left").on(job("left").on(parallel("l", leaving, other), call("never"))));
    }

    /** An exit that Gatling takes itself, in a kind of block that is not known. */
    private static PopulationBuilder unknown() {
      return once(
          "FailedExit",
          job("exit").on(parallel("e", broken().exitHereIfFailed(), call("a")), call("never")));
    }

    private static PopulationBuilder blocked() {
      return once(
          "Blocked",
          exitBlockOnFail()
              .on(
                  job("blocked")
                      .on(
                          parallel(
                              "b",
                              broken().exec(get("never", "/tool")),
                              get("sibling", "/wait/50")),
                          call("never")))
              .exec(get("behind", "/tool")));
    }

    private static PopulationBuilder again() {
      ChainBuilder flaky = parallel("t", get("flaky", "/flaky/1"), get("steady", "/tool"));
      return once("Again", job("again").on(tryMax(3).on(flaky), call("a")));
    }

    /** The loop ends while its branches wait: each leaves it at its next step. */
    private static PopulationBuilder timed() {
      ChainBuilder wait =
          parallel(
              "w", pause(Duration.ofMillis(500)).exec(get("late", "/tool")), get("early", "/tool"));
      return once("Timed", job("timed").on(during(Duration.ofMillis(300)).on(wait), call("a")));
    }

    /** The loop around the job ends while a branch waits. */
    private static PopulationBuilder cut() {
      ChainBuilder cut =
          job("cut")
              .on(
                  parallel(
                      "c", pause(Duration.ofMillis(500)).exec(get("late", "/tool")), call("a")),
                  call("never"));
      return once("Cut", during(Duration.ofMillis(300)).on(cut).exec(get("behind cut", "/tool")));
    }

    /** A branch that tries again has not failed. */
    private static PopulationBuilder tried() {
      ChainBuilder flaky = tryMax(2).on(get("tried", "/flaky/2")).exec(get("kept", "/tool"));
      return once(
          "Tried",
          exitBlockOnFail().on(job("tried").on(parallel("y", flaky, call("a")), call("b"))));
    }

    private static PopulationBuilder merged() {
      ChainBuilder first = exec(s -> s.set("x", 1).set("y", 1).remove("gone")).exec(turn("one", 2));
      ChainBuilder second = exec(s -> s.set("x", 2)).exec(turn("two", 1));
      return once(
          "Merged",
          exec(s -> s.set("gone", 1).set("kept", 1))
              .exec(turn("one", 1))
              .exec(parallel("m", first, second))
              .exec(s -> s.set("gone", s.contains("gone")))
              .exec(get("#{x} #{y} #{gone} #{kept}", "/tool"))
              .exec(turn("one", 1))
              .exec(turn("two", 1)));
    }

    private static ChainBuilder turn(String name, int times) {
      return repeat(times).on(exec(conversation(name).turn(llm(name).chat().user("Hi"))));
    }

    private static PopulationBuilder nested() {
      ChainBuilder inner = parallel("i", get("i1", "/tool"), get("i2", "/wait/50"));
      ChainBuilder exits = parallel("x", call("x1").exitHere(), get("x2", "/wait/50"));
      return once(
          "Nested",
          job("nested")
              .on(
                  parallel("o", inner, get("o2", "/tool")),
                  call("mid"),
                  parallel("p", exits, get("p2", "/tool")),
                  call("never")));
    }

    /** A call of a tool leaves its block by a failure; the request behind it is an LLM call. */
    private static PopulationBuilder brokenTool() {
      ChainBuilder tool = exec(mcp("docs").url(Setting.url() + "/broken").tool("find"));
      return once(
          "Broken tool",
          job("broken tool").on(tryMax(1).on(tool), exec(s -> s.markAsSucceeded()), call("say")));
    }

    /** Each branch needs a session that can't be opened; the first one tries again. */
    private static PopulationBuilder shared() {
      ChainBuilder tool = exec(mcp("closed").url(Setting.url() + "/broken").tool("find"));
      return once(
          "Shared", job("shared").on(parallel("s", tryMax(2).on(tool), tool, tool), call("after")));
    }

    private static PopulationBuilder agent() {
      return once(
          "Agent",
          job("agent")
              .on(
                  call("a"),
                  tool("sub").on(parallel("s", call("s1"), get("hidden", "/tool"))),
                  call("b")));
    }
  }

  @BeforeAll
  static void runs() throws IOException {
    try (ToolServer server = ToolServer.start()) {
      run = StandInRun.of(EachWay.class).against(server.url());
      finished = run.run();
    }
  }

  @AfterAll
  static void forget() {
    run = null;
    finished = null;
  }

  private static JsonNode only(String job) {
    List<JsonNode> jobs =
        Finished.jsonLines(finished.llm().resolve("jobs.jsonl")).stream()
            .filter(each -> each.path("job").asText().equals(job))
            .toList();
    assertThat(jobs).as(job + finished.output()).hasSize(1);
    return jobs.get(0);
  }

  private static String status(String job) {
    return only(job).path("status").asText();
  }

  private static List<String> steps(String job) {
    return StreamSupport.stream(only(job).path("steps").spliterator(), false)
        .map(each -> each.path("name").asText())
        .toList();
  }

  private static List<String> sent(String name) {
    return run.stats().requests().stream()
        .map(LoggedStats.Logged::name)
        .filter(name::equals)
        .toList();
  }

  private static JsonNode step(String job, String name) {
    return only(job).path("steps").get(steps(job).indexOf(name));
  }

  /** Returns the names of all steps that a step is after. */
  private static List<String> chain(String job, JsonNode step) {
    var names = new ArrayList<String>();
    for (JsonNode index : step.path("after")) {
      JsonNode before = only(job).path("steps").get(index.asInt());
      names.add(before.path("name").asText());
      names.addAll(chain(job, before));
    }
    return names;
  }

  @Test
  void branchesRunAtTheSameTimeAndTheSlowestIsCritical() {
    assertThat(status("whole")).isEqualTo("completed");
    JsonNode slow = step("whole", "slow");
    JsonNode think = step("whole", "think");
    assertThat(step("whole", "quick").path("startNs").asLong())
        .isLessThan(slow.path("endNs").asLong());
    boolean slowest = slow.path("endNs").asLong() > think.path("endNs").asLong();
    assertThat(slow.path("critical").asBoolean()).isEqualTo(slowest);
    assertThat(think.path("critical").asBoolean()).isNotEqualTo(slowest);
    assertThat(think.path("branch").asText()).isEqualTo("look up 2");
    assertThat(chain("whole", step("whole", "answer"))).contains("slow", "think", "quick", "plan");
    JsonNode figures = finished.summary().at("/jobs/whole");
    double path = figures.at("/criticalPathMs/max").asDouble();
    assertThat(path).isLessThanOrEqualTo(figures.at("/jctMs/max").asDouble());
  }

  @Test
  void aFailedBranchFailsItsJobUnlessItRecovers() {
    assertThat(status("failed")).isEqualTo("failed");
    assertThat(steps("failed")).contains("spared", "still");
    assertThat(status("recovered")).isEqualTo("completed");
  }

  @Test
  void anExitInABranchEndsTheUserOnceAllHaveEnded() {
    assertThat(status("left")).isEqualTo("givenUp");
    assertThat(steps("left")).contains("before", "last", "other").doesNotContain("never");
    assertThat(sent("other")).hasSizeLessThan(LONG);
    assertThat(status("exit")).isEqualTo("failed");
    assertThat(steps("exit")).contains("a");
    assertThat(status("nested")).isEqualTo("givenUp");
    assertThat(steps("nested")).contains("i1", "i2", "o2", "mid", "x1", "x2", "p2");
    assertThat(sent("never")).isEmpty();
  }

  @Test
  void groupsEndOnceWithTheTimesOfAllBranches() {
    List<LoggedStats.Group> groups = run.stats().groups();
    assertThat(groups)
        .extracting(each -> String.join("/", each.path()))
        .filteredOn(path -> !path.endsWith("TTFT"))
        .containsExactlyInAnyOrder("outer", "left", "left/inner");
    LoggedStats.Group outer =
        groups.stream()
            .filter(each -> each.path().equals(List.of("outer")))
            .findFirst()
            .orElseThrow();
    assertThat(outer.millis()).isGreaterThanOrEqualTo(500);
    assertThat(run.stats().requests().stream().filter(each -> each.name().equals("slow")))
        .allMatch(each -> each.groups().equals(List.of("outer")));
  }

  @Test
  void blocksAroundBranchesKeepTheirMeaning() {
    assertThat(status("blocked")).isEqualTo("failed");
    assertThat(sent("sibling")).hasSize(1);
    assertThat(sent("behind")).hasSize(1);
    assertThat(status("again")).isEqualTo("completed");
    assertThat(sent("flaky")).hasSize(2);
    assertThat(sent("steady")).hasSize(2);
    assertThat(sent("late")).isEmpty();
    assertThat(status("timed")).isEqualTo("completed");
    assertThat(status("cut")).isEqualTo("givenUp");
    assertThat(sent("behind cut")).hasSize(1);
    assertThat(status("tried")).isEqualTo("completed");
    assertThat(sent("tried")).hasSize(2);
    assertThat(sent("kept")).hasSize(1);
  }

  @Test
  void attributesAndConversationsOfAllBranchesRemain() {
    assertThat(sent("2 1 false 1")).hasSize(1);
    List<Integer> turns =
        finished.rows().stream()
            .filter(row -> row.path("name").asText().equals("one"))
            .map(row -> row.path("turn").asInt())
            .toList();
    assertThat(turns).containsExactly(1, 2, 3, 4);
  }

  @Test
  void whatFollowsABrokenToolIsAnLlmCall() {
    assertThat(steps("broken tool")).doesNotContain("docs", "docs initialized");
    assertThat(step("broken tool", "docs initialize").path("kind").asText()).isEqualTo("mcp");
    assertThat(step("broken tool", "say").path("kind").asText()).isEqualTo("llm");
    assertThat(only("broken tool").path("calls").asInt()).isEqualTo(1);
  }

  @Test
  void branchesThatWaitShareTheOutcomeOfOpeningASession() {
    assertThat(sent("closed initialize")).hasSize(2);
    assertThat(sent("closed")).as("those that waited").hasSize(2);
    assertThat(status("shared")).isEqualTo("failed");
    assertThat(steps("shared")).contains("after");
    assertThat(only("shared").path("calls").asInt()).isEqualTo(1);
  }

  @Test
  void branchesInAToolArePartOfIt() {
    assertThat(steps("agent")).contains("sub", "s1").doesNotContain("hidden");
    assertThat(chain("agent", step("agent", "s1"))).contains("a").doesNotContain("sub");
    assertThat(chain("agent", step("agent", "b"))).contains("sub").doesNotContain("s1");
  }
}
