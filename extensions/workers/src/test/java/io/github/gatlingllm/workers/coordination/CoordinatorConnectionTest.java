// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a worker reads of whatever answers, and how long. */
class CoordinatorConnectionTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  void oneConnectionCarriesManyExchanges() throws IOException {
    var clock = new AtomicLong();
    try (var fake = FakeWorkerZero.answering(202, "the head", "a body, ä");
        var line = new CoordinatorConnection(fake.address(), clock::incrementAndGet)) {
      assertThat(line.exchange("/a", "mine", "x=ä", LONG))
          .isEqualTo(new CoordinatorConnection.Answer(202, "the head", "a body, ä", 1, 2));
      assertThat(line.exchange("/b", "mine", "", LONG).sent()).isEqualTo(3);
      assertThat(fake.requested())
          .containsExactly(
              new FakeWorkerZero.Requested("/a", "mine", "x=ä"),
              new FakeWorkerZero.Requested("/b", "mine", ""));
    }
  }

  @Test
  void aLineThatBrokeIsReplacedByTheNextExchange() throws IOException {
    var times = new AtomicInteger();
    try (var fake =
            FakeWorkerZero.that(
                (requested, out) -> {
                  if (times.getAndIncrement() == 0) {
                    throw new IOException("closes the connection");
                  }
                  out.write(FakeWorkerZero.answer(200, null, "").getBytes(UTF_8));
                });
        var line = new CoordinatorConnection(fake.address(), System::nanoTime)) {
      assertThatThrownBy(() -> line.exchange("/a", "mine", "", LONG))
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(ForeignAnswer.class);
      assertThat(fake.requested()).as("nothing is sent twice").hasSize(1);
      assertThat(line.exchange("/a", "mine", "", LONG).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 65537\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/2 200\r\n\r\n",
        "SSH-2.0-OpenSSH_9.2\r\n\r\n",
        "\r\n\r\n"
      })
  void whatIsNoAnswerIsForeign(String text) throws IOException {
    assertForeign((requested, out) -> out.write(text.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nX: ",
        "",
        "HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\n"
      })
  void anAnswerWithoutEndIsCutOff(String begin) throws IOException {
    var written = new AtomicLong();
    assertForeign(
        (requested, out) -> {
          out.write(begin.getBytes(UTF_8));
          byte[] more = "x".repeat(1 << 16).getBytes(UTF_8);
          while (true) {
            out.write(more);
            written.addAndGet(more.length);
          }
        });
    assertThat(written.get()).as("the rest was never read").isLessThan(100_000_000);
  }

  @Test
  void theLongestAnswerIsRead() throws IOException {
    String body = "a".repeat(CoordinatorConnection.MOST_BYTES);
    try (var fake = FakeWorkerZero.answering(200, null, body);
        var line = new CoordinatorConnection(fake.address(), System::nanoTime)) {
      assertThat(line.exchange("/a", "mine", body, LONG).body()).isEqualTo(body);
      assertThat(fake.requested().get(0).body()).isEqualTo(body);
      assertThatThrownBy(() -> line.exchange("/a", "mine", body + "a", LONG))
          .hasMessage(CoordinationTexts.messageTooLong(65_537, 65_536));
    }
  }

  /** Each byte comes in time, all of them do not. */
  @Test
  void anAnswerThatTricklesIsGivenUp() throws IOException {
    try (var fake =
            FakeWorkerZero.that(
                (requested, out) -> {
                  out.write("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n".getBytes(UTF_8));
                  for (int i = 0; i < 9000; i++) {
                    out.write('x');
                    pause();
                  }
                });
        var line = new CoordinatorConnection(fake.address(), System::nanoTime)) {
      assertThatThrownBy(() -> line.exchange("/a", "mine", "", Duration.ofMillis(300)))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aRedirectIsNotFollowed() throws IOException {
    try (var other = FakeWorkerZero.answering(200, null, "");
        var fake =
            FakeWorkerZero.that(
                (requested, out) ->
                    out.write(
                        ("HTTP/1.1 307 x\r\nLocation: http://"
                                + other.address()
                                + "/a\r\nContent-Length: 0\r\n\r\n")
                            .getBytes(UTF_8)));
        var line = new CoordinatorConnection(fake.address(), System::nanoTime)) {
      assertThat(line.exchange("/a", "mine", "b", LONG).status()).isEqualTo(307);
      assertThat(other.requested()).isEmpty();
    }
  }

  private static void assertForeign(FakeWorkerZero.Script script) throws IOException {
    try (var fake = FakeWorkerZero.that(script);
        var line = new CoordinatorConnection(fake.address(), System::nanoTime)) {
      assertThatThrownBy(() -> line.exchange("/a", "mine", "", LONG))
          .isInstanceOf(ForeignAnswer.class)
          .hasMessageContaining(fake.address().toString());
      assertThat(fake.requested()).hasSize(1);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
