// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A worker believes worker 0 alone. */
class WorkerClientTest {

  private static final String SECRET = "only we know";
  private static final String LURE = "meeting=lure&nanos=1";

  private final JoinTable table =
      new JoinTable(joiningWorker(0), Duration.ofSeconds(30), System::nanoTime);
  private final CoordinatorAnswers answers =
      new CoordinatorAnswers(table, SECRET, System::nanoTime);

  @Test
  void whoDoesNotKnowTheSecretIsNotBelieved() throws IOException {
    for (int status : new int[] {200, 202, 302, 307, 400, 403, 404, 409, 410, 500}) {
      try (var fake = FakeWorkerZero.answering(status, null, LURE)) {
        assertNotBelieved(fake);
      }
    }
  }

  @Test
  void anotherSecretsSignatureIsNotBelieved() throws IOException {
    var stranger = new CoordinatorAnswers(table, "guessed", System::nanoTime);
    try (var fake =
        FakeWorkerZero.that((requested, out) -> send(out, answer(stranger, requested)))) {
      assertNotBelieved(fake);
    }
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> {
              WorkerRequestHead head =
                  Objects.requireNonNull(WorkerRequestHead.parse(requested.head()));
              String forged = CoordinatorAnswerHead.signed("guessed", head, 200, 1, LURE).header();
              out.write(FakeWorkerZero.answer(200, forged, LURE).getBytes(UTF_8));
            })) {
      assertNotBelieved(fake);
    }
  }

  /** What the worker itself said comes back as an answer. */
  @Test
  void aReflectedMessageIsNotBelieved() throws IOException {
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) ->
                out.write(
                    FakeWorkerZero.answer(200, requested.head(), requested.body())
                        .getBytes(UTF_8)))) {
      assertNotBelieved(fake);
    }
  }

  /** A recorded one, to another worker, or to the same one. */
  @Test
  void anAnswerToAnotherRequestIsNotBelieved() throws IOException {
    var recorded = new AtomicReference<@Nullable String>();
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> {
              recorded.compareAndSet(null, wire(answer(answers, requested)));
              out.write(Objects.requireNonNull(recorded.get()).getBytes(UTF_8));
            })) {
      assertNotBelieved(fake, 2);
      assertNotBelieved(fake, 3);
    }
  }

  @Test
  void aTamperedAnswerIsNotBelieved() throws IOException {
    assertTampered(wire -> wire.replace("HTTP/1.1 200", "HTTP/1.1 202"));
    assertTampered(wire -> wire.replace("meeting=", "meeting%3D"));
    assertTampered(wire -> wire.replace(table.id().substring(30), "abcdef"));
    assertTampered(wire -> wire.replaceFirst("Worker: 2 (-?)[0-9]", "Worker: 2 $1"));
    assertTampered(wire -> wire.replaceFirst(WorkerRequestHead.HEADER, "X-Llm-Other"));
  }

  private void assertTampered(UnaryOperator<String> tamper) throws IOException {
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> {
              String wire = wire(answer(answers, requested));
              String tampered = tamper.apply(wire).replaceAll("Length: \\d+", "Length: ");
              String body = tampered.substring(tampered.indexOf("\r\n\r\n") + 4);
              out.write(tampered.replace("Length: ", "Length: " + body.length()).getBytes(UTF_8));
            })) {
      assertNotBelieved(fake);
    }
  }

  /** Its clock would move the begin of the load. */
  @Test
  void aTamperedClockIsNotBelieved() throws IOException {
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> {
              String wire = wire(answer(answers, requested));
              boolean clock = requested.path().equals(CoordinatorAnswers.CLOCK);
              out.write(
                  (clock ? wire.replaceFirst("Worker: 2 (-?)", "Worker: 2 $11") : wire)
                      .getBytes(UTF_8));
            })) {
      assertThatThrownBy(() -> visit(fake).meet("/w1"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              CoordinationTexts.clockUnreadable(
                  "worker 1 (node-1)", CoordinationTexts.notWorkerZero(fake.address().toString())));
      assertThat(table.folders()).isEmpty();
    }
  }

  /** Another run's worker 0 has the same secret, but another clock. */
  @Test
  void theClockOfAnotherMeetingIsNotTaken() throws IOException {
    var next = new JoinTable(joiningWorker(0), Duration.ofSeconds(30), System::nanoTime);
    var later = new CoordinatorAnswers(next, SECRET, System::nanoTime);
    var restarted = new AtomicBoolean();
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> send(out, answer(restarted.get() ? later : answers, requested)))) {
      WorkerClient visit = visit(fake);
      visit.join();
      assertThat(visit.offset().boundNanos()).isPositive();
      restarted.set(true);
      assertThatThrownBy(visit::offset)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              CoordinationTexts.clockUnreadable(
                  "worker 1 (node-1)", "HTTP 410: " + CoordinationTexts.RESTARTED));
    }
  }

  @Test
  void whatAGatewayAnswersMeansThatWorkerZeroIsNotThereYet() throws IOException {
    var times = new AtomicInteger();
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> {
              boolean yet = times.getAndIncrement() < 2;
              out.write(
                  (yet ? FakeWorkerZero.answer(503, null, LURE) : wire(answer(answers, requested)))
                      .getBytes(UTF_8));
            })) {
      visit(fake).join();
      assertThat(table.has(1, joiningWorker(1).instance())).isFalse();
      assertThat(table.nameOf(1)).isEqualTo("worker 1 (node-1)");
    }
  }

  @Test
  void anAnswerThatIsLostIsAskedForAgain() throws IOException {
    var times = new AtomicInteger();
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) -> {
              var answer = answer(answers, requested);
              if (times.getAndIncrement() % 2 == 0) {
                throw new IOException("the answer is lost");
              }
              send(out, answer);
            })) {
      WorkerClient visit = visit(fake);
      visit.join();
      visit.left();
      assertThat(fake.requested())
          .extracting(FakeWorkerZero.Requested::path)
          .containsExactly(
              CoordinatorAnswers.HELLO,
              CoordinatorAnswers.HELLO,
              CoordinatorAnswers.JOIN,
              CoordinatorAnswers.JOIN,
              CoordinatorAnswers.LEFT,
              CoordinatorAnswers.LEFT);
      assertThat(fake.requested())
          .extracting(FakeWorkerZero.Requested::head)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void whatIsSaidDuringTheLoadIsNotBelievedEither() throws IOException {
    var lying = new AtomicInteger();
    try (var fake =
        FakeWorkerZero.that(
            (requested, out) ->
                out.write(
                    (lying.get() == 1
                            ? FakeWorkerZero.answer(200, requested.head(), "over=1")
                            : wire(answer(answers, requested)))
                        .getBytes(UTF_8)))) {
      WorkerClient visit = visit(fake);
      visit.join();
      lying.set(1);
      assertThatThrownBy(() -> visit.talk("search", Map.of()))
          .isInstanceOf(IOException.class)
          .hasMessage(CoordinationTexts.notWorkerZero(fake.address().toString()));
      visit.report(WorkerTally.NOTHING);
      visit.done();
      visit.left();
    }
  }

  /** It is said before anything is sent: worker 0 would read a part of it. */
  @Test
  void whatIsTooLongToSayIsNamed() throws IOException {
    JoiningWorker longest = joining(65_516);
    assertThat(longest.message().body().length()).isEqualTo(65_536);
    var host = new JoiningWorker(new WorkerPlace(0, 2), "", "host", longest.identity());
    var same = new JoinTable(host, Duration.ofSeconds(30), System::nanoTime);
    var hears = new CoordinatorAnswers(same, SECRET, System::nanoTime);
    try (var fake = FakeWorkerZero.that((requested, out) -> send(out, answer(hears, requested)))) {
      visit(fake, longest).join();
      assertThat(same.has(1, "joiner")).isTrue();
      assertThatThrownBy(() -> visit(fake, joining(65_517)).join())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              CoordinationTexts.doesNotStart(
                  "worker 1 ()", CoordinationTexts.settingsTooLong(65_537, 65_536)));
    }
  }

  private static JoiningWorker joining(int length) {
    return new JoiningWorker(
        new WorkerPlace(1, 2),
        "",
        "joiner",
        new Identity(new TreeMap<>(Map.of("", "a".repeat(length)))));
  }

  private static void assertNotBelieved(FakeWorkerZero fake) {
    assertNotBelieved(fake, 1);
  }

  private static void assertNotBelieved(FakeWorkerZero fake, int requested) {
    assertThatThrownBy(() -> visit(fake).meet("/w1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            CoordinationTexts.doesNotStart(
                "worker 1 (node-1)", CoordinationTexts.notWorkerZero(fake.address().toString())));
    assertThat(fake.requested()).hasSize(requested);
  }

  private static CoordinatorAnswers.Answer answer(
      CoordinatorAnswers answers, FakeWorkerZero.Requested requested) {
    return answers.answer("POST", requested.path(), requested.head(), requested.body());
  }

  private static String wire(CoordinatorAnswers.Answer answer) {
    return FakeWorkerZero.answer(answer.status(), answer.head(), answer.body());
  }

  private static void send(OutputStream out, CoordinatorAnswers.Answer answer) throws IOException {
    out.write(wire(answer).getBytes(UTF_8));
  }

  private static WorkerClient visit(FakeWorkerZero fake) {
    return visit(fake, joiningWorker(1));
  }

  private static WorkerClient visit(FakeWorkerZero fake, JoiningWorker joiningWorker) {
    return new WorkerClient(
        joiningWorker, fake.address().toString(), SECRET, Duration.ofSeconds(30), System::nanoTime);
  }

  private static JoiningWorker joiningWorker(int index) {
    return JoiningWorker.starting(
        new WorkerPlace(index, 2),
        "node-" + index,
        new Identity(new TreeMap<>(Map.of("class path", "aa"))));
  }
}
