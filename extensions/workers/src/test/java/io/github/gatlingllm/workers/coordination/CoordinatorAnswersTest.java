// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What worker 0 believes, and what it does not. */
class CoordinatorAnswersTest {

  private static final String SECRET = "only we know";
  private static final String TALLY = "ended=1&failed=0&good=0&judged=0&outputTokens=9&sent=1";

  private final AtomicLong clock = new AtomicLong();
  private final JoinTable table = table();
  private final CoordinatorAnswers answers = new CoordinatorAnswers(table, SECRET, () -> 42);

  /** A request as it is on the wire. */
  private record Sent(String path, String header, String body) {}

  @Test
  void aWorkerAsksForTheMeetingJoinsAndIsAnswered() {
    var worker = new Speaker(1, "one");
    var hello = answer(worker.in("-").says(CoordinatorAnswers.HELLO, ""));
    assertThat(hello.status()).isEqualTo(200);
    assertThat(hello.body()).isEqualTo("meeting=" + table.id());
    assertThat(CoordinatorAnswerHead.parse(hello.head()))
        .extracting(CoordinatorAnswerHead::nanos)
        .isEqualTo(42L);
    assertThat(answer(worker.in(table.id()).joins()).status()).isEqualTo(200);
    assertThat(table.has(1, "one")).isTrue();
  }

  @Test
  void whatIsNotSignedIsAnsweredWithoutASignature() {
    Sent join = new Speaker(1, "one").joins();
    var tampered =
        List.of(
            new Sent(join.path(), join.header(), join.body().replace("node", "n0de")),
            new Sent(CoordinatorAnswers.READY, join.header(), join.body()),
            new Sent(join.path() + "?a", join.header(), join.body()),
            new Sent(join.path(), join.header().replace(" one ", " two "), join.body()),
            new Sent(join.path(), "", join.body()));
    for (Sent each : tampered) {
      assertThat(answer(each).status()).isEqualTo(403);
      assertThat(answer(each).head()).isNull();
    }
    assertThat(answers.answer("GET", join.path(), join.header(), join.body()).status())
        .isEqualTo(403);
    assertThat(answers.answer("POST", join.path(), null, join.body()).status()).isEqualTo(403);
    assertThat(table.has(1, "one")).isFalse();
    assertThat(table.refusal()).isEmpty();
  }

  /** The recorded ones of the run before, which had the same secret. */
  @Test
  void nothingOfAnOlderMeetingCounts() {
    var before = new CoordinatorAnswers(table(), SECRET, () -> 41);
    var old = new Speaker(1, "old");
    List<Sent> recorded = old.all();
    recorded.forEach(each -> answer(before, each));

    var worker = new Speaker(1, "one");
    assertThat(answer(worker.in(table.id()).joins()).status()).isEqualTo(200);
    for (Sent each : old.in("before").all()) {
      var answer = answer(each);
      assertThat(answer.status()).as(each.path()).isEqualTo(410);
      assertThat(answer.body()).isEqualTo(CoordinationTexts.RESTARTED);
    }
    assertThat(table.has(1, "one")).isTrue();
    assertThat(table.refusal()).isEmpty();
    assertThat(answer(worker.says(CoordinatorAnswers.READY, "bound=1&folder=%2Fone")).status())
        .isEqualTo(202);
  }

  @Test
  void nothingOfThisMeetingCountsTwice() throws InterruptedException {
    var worker = new Speaker(1, "one").in(table.id());
    var talked = new ArrayList<String>();
    table.talk(
        "search",
        (index, said) -> {
          talked.add(index + " " + said);
          return Map.of();
        });
    List<Sent> recorded = worker.all();
    for (Sent each : recorded) {
      assertThat(answer(each).status()).as(each.path()).isLessThan(300);
    }
    table.board().update(1, new WorkerTally(2, 2, 0, 20, 0, 0));
    String line = "LLM  3 workers | 0 active | 0 failed | 2.0 req/s | 20.0 output tok/s";
    clock.addAndGet(1_000_000_000);
    assertThat(table.board().line()).isEqualTo(line);
    assertThat(talked).containsExactly("1 {report=1}");

    for (Sent each : recorded) {
      var answer = answer(each);
      assertThat(answer.status()).as(each.path()).isEqualTo(403);
      assertThat(answer.head()).as("nothing that the worker would believe").isNull();
    }
    clock.addAndGet(1_000_000_000);
    assertThat(table.board().line()).isEqualTo(line.replace("2.0", "0.0").replace("20.0", "0.0"));
    assertThat(talked).hasSize(1);
    assertThat(table.refusal()).isEmpty();
    assertThat(answer(worker.joins()).status()).as("it says again that it has come").isEqualTo(200);
  }

  @Test
  void whoDidNotJoinIsTurnedAway() {
    var worker = new Speaker(1, "one").in(table.id());
    for (Sent each : worker.all().subList(1, 7)) {
      assertThat(answer(each).status()).as(each.path()).isEqualTo(410);
    }
    assertThat(table.folders()).isEmpty();
    assertThat(answer(worker.joins()).status()).isEqualTo(200);
  }

  @Test
  void anIndexBelongsToTheWorkerThatJoinedWithIt() {
    answer(new Speaker(1, "one").in(table.id()).joins());
    var other = new Speaker(1, "other").in(table.id());
    for (Sent each : other.all().subList(1, 7)) {
      var answer = answer(each);
      assertThat(answer.status()).as(each.path()).isEqualTo(410);
      assertThat(answer.body()).isEqualTo(CoordinationTexts.otherProcess(1));
    }
    assertThat(table.folders()).isEmpty();
    assertThat(table.refusal()).as("of the run").isEmpty();
    assertThat(table.has(1, "one")).isTrue();
  }

  @Test
  void nobodyElseIsWorkerZero() {
    var worker = new Speaker(0, "one").in(table.id());
    for (Sent each : worker.all()) {
      assertThat(answer(each).status()).as(each.path()).isEqualTo(410);
    }
    var asHost = new Speaker(0, table.id()).in(table.id());
    for (Sent each : asHost.all()) {
      assertThat(answer(each).status()).as(each.path()).isEqualTo(410);
    }
    assertThat(answer(worker.joins()).body()).isEqualTo(CoordinationTexts.INDEX_OF_WORKER_0);
    assertThat(table.refusal()).isEmpty();
  }

  @Test
  void anIndexBeyondTheWorkersIsRefusedToItAlone() {
    var answer = answer(new Speaker(3, "three").in(table.id()).joins());
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo("the index of a worker must be from 0 to 2, since there are 3, but was 3");
    assertThat(
            answer(new Speaker(3, "three").in(table.id()).says(CoordinatorAnswers.TALLY, TALLY))
                .status())
        .isEqualTo(410);
    assertThat(table.refusal()).isEmpty();
  }

  /** Before the load all hear of it; afterwards the second one alone. */
  @Test
  void aSecondWorkerWithTheSameIndexHearsOfIt() {
    answer(new Speaker(1, "one").in(table.id()).joins());
    var second = answer(new Speaker(1, "second").in(table.id()).joins());
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.body())
        .isEqualTo(CoordinationTexts.joinedTwice("worker 1 (node-1)", "node-1", "node-1"));

    JoinTable going = table();
    var late = new CoordinatorAnswers(going, SECRET, () -> 42);
    var workers =
        List.of(new Speaker(1, "one").in(going.id()), new Speaker(2, "two").in(going.id()));
    workers.forEach(each -> each.all().subList(0, 2).forEach(said -> answer(late, said)));
    going.ready(0, 0);
    going.startTimeReceived(0);
    workers.forEach(each -> answer(late, each.says(CoordinatorAnswers.ARMED, "")));
    assertThat(going.going()).isTrue();
    var third = new Speaker(1, "third").in(going.id());
    assertThat(answer(late, third.joins()).status()).isEqualTo(410);
    assertThat(answer(late, third.joins()).body()).contains("joined twice");
    assertThat(going.refusal()).isEmpty();
    assertThat(answer(late, workers.get(0).says(CoordinatorAnswers.TALLY, TALLY)).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%zz=1",
        "a=%u0041",
        "a=%-1",
        "bound=1",
        "bound=&folder=a",
        "bound=x&folder=a",
        "bound=-1&folder=a",
        "bound=9223372036854775808&folder=a",
        "=&&==&",
        "\u0000",
        "\ud800"
      })
  void anOddBodyIsRefusedAndChangesNothing(String body) {
    var worker = new Speaker(1, "one").in(table.id());
    answer(worker.joins());
    var answer = answer(worker.says(CoordinatorAnswers.READY, body));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.head()).isNotNull();
    assertThat(table.folders()).isEmpty();
    assertThat(table.refusal()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "count=4294967299&host=a", "count=x&host=a", "count=3"})
  void anOddJoinIsRefusedAndHarmsNobody(String body) {
    var answer = answer(new Speaker(1, "one").in(table.id()).says(CoordinatorAnswers.JOIN, body));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(table.refusal()).isEmpty();
    assertThat(table.has(1, "one")).isFalse();
  }

  @Test
  void aLongReasonIsCut() {
    var worker = new Speaker(1, "one").in(table.id());
    var answer =
        answer(
            worker.says(
                CoordinatorAnswers.JOIN, "count=3&host=a&fact.class+path=" + "b".repeat(60_000)));
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body())
        .startsWith(CoordinationTexts.runsOther("worker 1 (a)", "class path: 'bb"))
        .hasSize(4_000);
  }

  private JoinTable table() {
    return new JoinTable(joiningWorker(0), Duration.ofSeconds(30), clock::get);
  }

  private static JoiningWorker joiningWorker(int index) {
    return JoiningWorker.starting(
        new WorkerPlace(index, 3),
        "node-" + index,
        new Identity(new TreeMap<>(Map.of("class path", "aa"))));
  }

  private CoordinatorAnswers.Answer answer(Sent request) {
    return answer(answers, request);
  }

  private static CoordinatorAnswers.Answer answer(CoordinatorAnswers answers, Sent request) {
    return answers.answer("POST", request.path(), request.header(), request.body());
  }

  /** Says things with the right secret. */
  private static final class Speaker {

    private final int index;
    private final String joiner;
    private String meeting = "another";
    private long counter;

    Speaker(int index, String joiner) {
      this.index = index;
      this.joiner = joiner;
    }

    Speaker in(String meeting) {
      this.meeting = meeting;
      return this;
    }

    Sent says(String path, String body) {
      counter++;
      return new Sent(
          path,
          WorkerRequestHead.signed(SECRET, index, joiner, meeting, counter, path, body).header(),
          body);
    }

    Sent joins() {
      return says(CoordinatorAnswers.JOIN, "count=3&fact.class+path=aa&host=node-" + index);
    }

    /** One of each, as a worker says them. */
    List<Sent> all() {
      return List.of(
          joins(),
          says(CoordinatorAnswers.READY, "bound=1&folder=%2Fone"),
          says(CoordinatorAnswers.ARMED, ""),
          says(CoordinatorAnswers.TALLY, TALLY),
          says(CoordinatorAnswers.TALK, "topic=search&report=1"),
          says(CoordinatorAnswers.DONE, ""),
          says(CoordinatorAnswers.LEFT, ""),
          says(CoordinatorAnswers.CLOCK, ""));
    }
  }
}
