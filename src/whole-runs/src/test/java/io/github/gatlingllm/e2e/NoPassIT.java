// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.Assertion;
import io.github.gatlingllm.javaapi.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What must not pass: little is wrong with the figures that are left, much with the run. */
class NoPassIT {

  private static final Objective TTFT = metric("chat").ttft().percentile(90).lte(ms(15_000));

  /** Nine of ten users fail before the LLM request. */
  abstract static class FailingLogin extends Promising {

    void run(List<Assertion> assertions) {
      setUp(
              scenario("Chat")
                  .exec(
                      session -> {
                        if (session.userId() % 10 != 0) {
                          throw new IllegalStateException("no such account");
                        }
                        return session;
                      })
                  .exitHereIfFailed()
                  .exec(chat())
                  .injectOpen(constantUsersPerSec(60).during(3)))
          .protocols(protocol())
          .assertions(assertions);
    }
  }

  public static class FailingLoginPromised extends FailingLogin {
    {
      run(objectives(TTFT));
    }
  }

  /** With an assertion of Gatling's alone, which is true. */
  public static class FailingLoginAsserted extends FailingLogin {
    {
      run(List.of(details("chat").failedRequests().count().is(0L)));
    }
  }

  /** Objectives that are not asserted, in a run without LLM requests. */
  public static class OnlyHttp extends Promising {
    {
      setUp(
              scenario("Pages")
                  .exec(http("page").get("/page"))
                  .injectOpen(constantUsersPerSec(10).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol());
      objectives(TTFT);
    }
  }

  /** The same, but they are assertions. */
  public static class OnlyHttpAsserted extends Promising {
    {
      setUp(
              scenario("Pages")
                  .exec(http("page").get("/page"))
                  .injectOpen(constantUsersPerSec(10).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol())
          .assertions(objectives(TTFT));
    }
  }

  /** Code of the simulation ends the JVM, and says that all is well. */
  public static class Leaving extends Promising {

    private static final AtomicInteger USERS = new AtomicInteger();

    {
      setUp(
              scenario("Chat")
                  .exec(chat())
                  .exec(
                      session -> {
                        if (USERS.incrementAndGet() == 30) {
                          new Thread(() -> System.exit(0)).start();
                        }
                        return session;
                      })
                  .injectOpen(constantUsersPerSec(30).during(20)))
          .protocols(protocol())
          .assertions(objectives(TTFT));
    }
  }

  /** The same behind the load, before Gatling judges. */
  public static class LeavingAfterwards extends Promising {
    {
      run(chat(), objectives(requests("chat").failedPercent().lte(0)), atOnceUsers(3));
    }

    @Override
    public void after() {
      System.exit(0);
    }
  }

  /** More kinds of failures than are told apart come first; then the one that is promised. */
  public static class ManyFailures extends Promising {
    {
      run(
          chat(),
          objectives(requests("chat").httpStatusPercent(429).lte(2)),
          constantUsersPerSec(430).during(2));
    }
  }

  /** Of two answers to a request one is cut. */
  public static class HalfAnswered extends Promising {
    {
      run(
          chat().choices(2),
          objectives(TTFT, requests("chat").failedPercent().lte(5)),
          constantUsersPerSec(30).during(1));
    }
  }

  /** Unreadable events between readable ones, or almost only failures. */
  public static class Quick extends Promising {
    {
      run(chat(), objectives(TTFT), constantUsersPerSec(100).during(2));
    }
  }

  public static class OnlyOne extends Promising {
    {
      run(
          chat(),
          objectives(goodput(slo("quick").ttft().lte(ms(15_000))).attainment().gte(100)),
          atOnceUsers(1));
    }
  }

  @Test
  void usersWhoNeverComeAreNoLoad() {
    Finished run = distrusted(GatlingRun.hosted(FailingLoginPromised.class));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
    assertInvalid(run);
  }

  @Test
  void anInvalidRunFailsThoughAllAssertionsAreTrue() {
    Finished run = distrusted(GatlingRun.of(FailingLoginAsserted.class));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/gatlingAssertions/0/passed").asBoolean())
        .as(run.output())
        .isTrue();
    assertInvalid(run);
  }

  private static Finished distrusted(GatlingRun run) {
    try (RecordingServer server =
        RecordingServer.start((number, head, body) -> RecordingServer.stream("Hi"))) {
      return run.distrustful().against(server.url()).run();
    }
  }

  private static void assertInvalid(Finished run) {
    assertThat(run.summary().at("/validity/reasons"))
        .anySatisfy(
            reason ->
                assertThat(reason.asText())
                    .startsWith(
                        "the load was not applied: 162 of 180 users never reached the LLM"
                            + " request"));
    assertThat(run.summary().get("outcome").asText()).isEqualTo("INVALID");
  }

  @Test
  void objectivesWithoutARequestAreUndetermined() {
    Finished run = run(GatlingRun.of(OnlyHttp.class), NoPassIT::page);

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.output()).containsOnlyOnce("UNDETERMINED: objectives(...): no LLM request ran");
    assertThat(run(GatlingRun.hosted(OnlyHttpAsserted.class), NoPassIT::page).exit()).isEqualTo(2);
  }

  @Test
  void codeOfTheSimulationCanNotEndARunWell() {
    Finished run =
        run(GatlingRun.of(Leaving.class), (number, head, body) -> RecordingServer.stream("Hi"));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/run/end/kind").asText()).isEqualTo("killed");
    assertThat(run.output()).contains("FAILED: the run was killed");
  }

  @Test
  void norCanItEndABadRunWellBehindTheLoad() {
    Finished run =
        run(GatlingRun.of(LeavingAfterwards.class), (number, head, body) -> failure(500));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.output()).contains("FAILED: 0 of 1 objective met");
  }

  @Test
  void aFailureIsNotLostAmongOthers() {
    var others = IntStream.rangeClosed(400, 660).filter(status -> status != 429).iterator();
    Finished run =
        run(
            GatlingRun.hosted(ManyFailures.class),
            (number, head, body) -> failure(next(others, 429)));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).doesNotContain("MET");
  }

  @Test
  void halfOfAnAnswerIsNone() {
    String first = choice(0, "Hi", "\"stop\"");
    String second = choice(1, "Hel", "null");
    Finished run =
        run(GatlingRun.hosted(HalfAnswered.class), (number, head, body) -> stream(first, second));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/all/counts/failed").asInt()).isEqualTo(30);
  }

  @Test
  void aStreamThatIsMostlyNoiseFailed() {
    var events = new ArrayList<String>();
    for (int i = 0; i < 20; i++) {
      events.add("{\"choices\":[{");
    }
    for (int i = 0; i < 4; i++) {
      events.add(choice(0, "Hi", i == 3 ? "\"stop\"" : "null"));
    }
    events.add("[DONE]");
    Finished run =
        run(
            GatlingRun.hosted(Quick.class),
            (number, head, body) -> stream(events.toArray(String[]::new)));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.summary().at("/all/failures/Stream can't be read").asInt()).isEqualTo(200);
  }

  @Test
  void survivorsPromiseNothing() {
    var sent = new AtomicInteger();
    Finished run =
        run(
            GatlingRun.hosted(Quick.class),
            (number, head, body) ->
                sent.getAndIncrement() % 100 == 0 ? RecordingServer.stream("Hi") : failure(503));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
  }

  @Test
  void oneRequestIsNotAll() {
    Finished run =
        run(GatlingRun.hosted(OnlyOne.class), (number, head, body) -> RecordingServer.stream("Hi"));

    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(verdicts(run)).containsExactly("UNDETERMINED");
  }

  private static Finished run(GatlingRun run, RecordingServer.Handler handler) {
    try (RecordingServer server = RecordingServer.start(handler)) {
      return run.against(server.url()).run();
    }
  }

  private static String page(int number, String head, String body) {
    return answer("200 OK", "text/html", "<p>Hi</p>");
  }

  private static String failure(int status) {
    return answer(status + " No", "application/json", "{}");
  }

  private static String choice(int index, String text, String reason) {
    return "{\"choices\":[{\"index\":"
        + index
        + ",\"delta\":{\"content\":\""
        + text
        + "\"},\"finish_reason\":"
        + reason
        + "}]}";
  }

  private static String stream(String... events) {
    return answer(
        "200 OK", "text/event-stream", "data: " + String.join("\n\ndata: ", events) + "\n\n");
  }

  private static String answer(String status, String type, String body) {
    return "HTTP/1.1 "
        + status
        + "\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static int next(PrimitiveIterator.OfInt values, int otherwise) {
    synchronized (values) {
      return values.hasNext() ? values.nextInt() : otherwise;
    }
  }

  private static List<String> verdicts(Finished run) {
    return run.summary().get("objectives").findValuesAsText("verdict");
  }
}
