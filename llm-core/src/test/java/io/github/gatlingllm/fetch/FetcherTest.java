// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.gatlingllm.fetch.FetchException.Reason;
import io.github.gatlingllm.fetch.FetchRequest.Limits;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever answers, a fetch ends in time, takes no more than its limit, and is sent once. */
class FetcherTest {

  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String ENDLESS = OK + "Transfer-Encoding: chunked\r\n\r\n";
  private static final Limits SHORT = Limits.whole(Duration.ofMillis(400), 1 << 16);
  private static final Limits LONG = Limits.whole(Duration.ofSeconds(30), 1 << 16);

  private final Fetcher fetcher = new Fetcher();

  @AfterEach
  void close() {
    fetcher.close();
  }

  private FetchException failure(FetchRequest request) {
    return catchThrowableOfType(FetchException.class, () -> fetcher.fetch(request));
  }

  private static FetchRequest get(RawServer server, Limits limits) {
    return FetchRequest.get(server.url("/v1/models"), Map.of(), limits);
  }

  private static FetchRequest act(RawServer server) {
    return FetchRequest.act(server.url("/kill"), Map.of(), LONG);
  }

  private static RawServer.Manner forEver(String first, String then) {
    return wire -> {
      wire.write(first);
      while (true) {
        wire.write(then);
      }
    };
  }

  private static RawServer.Manner slowly(String first, String then) {
    return wire -> {
      wire.write(first);
      try {
        while (true) {
          wire.write(then);
          Thread.sleep(5);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  @Test
  void aWholeAnswerIsReturned() throws Exception {
    try (var server =
        RawServer.saying("HTTP/1.1 201 Made", "X-Name: v", "Content-Length: 2", "", "ok")) {
      FetchAnswer answer = fetcher.fetch(get(server, LONG));

      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.outcome()).isEqualTo("201");
      assertThat(answer.text()).isEqualTo("ok");
      assertThat(answer.header("x-name")).hasValue("v");
    }
  }

  static Stream<Arguments> endless() {
    String chunk = "2000\r\n" + "x".repeat(0x2000) + "\r\n";
    return Stream.of(
        Arguments.of("chunks", forEver(ENDLESS, chunk)),
        Arguments.of("until the end", forEver(OK + "\r\n", "x".repeat(1000))),
        Arguments.of(
            "a length that is too large",
            forEver(OK + "Content-Length: 9000000000000000000\r\n\r\n", "x".repeat(1000))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("endless")
  void anEndlessBodyIsTooLarge(String name, RawServer.Manner manner) throws IOException {
    try (var server = RawServer.start(manner)) {
      FetchException failure = failure(get(server, LONG));

      assertThat(failure).hasMessage("the answer is larger than 64 kB");
      assertThat(failure.reason()).isEqualTo(Reason.SIZE);
      assertThat(server.written()).isLessThan(64 << 20);
    }
  }

  static Stream<Arguments> slow() {
    return Stream.of(
        Arguments.of("nothing", (RawServer.Manner) RawServer.Wire::hang),
        Arguments.of("a body byte by byte", slowly(ENDLESS, "1\r\nx\r\n")),
        Arguments.of("a body that stops", slowly(OK + "Content-Length: 10\r\n\r\n", "")),
        Arguments.of("a head without end", slowly(OK, "X: y\r\n")),
        Arguments.of("a header without end", slowly(OK + "X: ", "y")),
        Arguments.of("a chunk length without end", slowly(ENDLESS, "0")),
        Arguments.of("early hints", slowly("", "HTTP/1.1 103 Early Hints\r\n\r\n")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("slow")
  void theTimeIsForHeadAndBody(String name, RawServer.Manner manner) throws IOException {
    try (var server = RawServer.start(manner)) {
      assertThat(failure(get(server, SHORT))).isNotNull();
    }
  }

  @Test
  void aBodyThatTakesTooLongIsGivenUp() throws Exception {
    var hungUp = new CountDownLatch(1);
    try (var server =
        RawServer.start(
            wire -> {
              try {
                slowly(ENDLESS, "1\r\nx\r\n").answer(wire);
              } finally {
                hungUp.countDown();
              }
            })) {
      // a busy machine may take a second until it writes
      FetchException failure = failure(get(server, Limits.whole(Duration.ofSeconds(2), 1 << 16)));

      assertThat(failure).hasMessage("no whole answer within 2000 ms");
      assertThat(failure.reason()).isEqualTo(Reason.TIME);
      assertThat(hungUp.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  static Stream<Arguments> floods() {
    return Stream.of(
        Arguments.of("headers", forEver(OK, "X-Header: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n")),
        Arguments.of("one header", forEver(OK + "X: ", "y".repeat(1000))),
        Arguments.of("a status line", forEver("HTTP/1.1 200 ", "y".repeat(1000))),
        Arguments.of("hints", forEver("", "HTTP/1.1 103 Early Hints\r\n\r\n")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("floods")
  void aFloodBeforeTheBodyEnds(String name, RawServer.Manner manner) throws IOException {
    try (var server = RawServer.start(manner)) {
      Limits limits = Limits.whole(Duration.ofSeconds(2), 1 << 16);
      assertThat(failure(get(server, limits))).isNotNull();
      assertThat(failure(get(server, limits)).getMessage()).hasSizeLessThan(400);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten",
        "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\nten",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 \u001b[31m2000 red\r\n\r\n",
        ""
      })
  void whatIsNoHttpIsAFailureInOneLine(String answer) throws IOException {
    try (var server = RawServer.saying(answer)) {
      FetchException failure = failure(get(server, LONG));

      assertThat(failure.reason()).isEqualTo(Reason.CONNECTION);
      assertThat(failure.getMessage()).doesNotContainPattern("\\p{Cntrl}");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "301,http://me:sesame@other.example/x?key=sesame,301 to http://other.example/x",
    "302,/there?key=sesame,302 to http://127.0.0.1:PORT/there",
    "307,'http://[',307 to what is no URL",
    "308,,308"
  })
  void noRedirectIsFollowed(int status, String location, String outcome) throws Exception {
    String to = location == null ? "X: y" : "Location: " + location;
    try (var server =
        RawServer.saying("HTTP/1.1 " + status + " No", to, "Content-Length: 0", "", "")) {
      FetchAnswer answer = fetcher.fetch(act(server));

      assertThat(answer.redirects()).isTrue();
      assertThat(answer.succeeded()).isFalse();
      assertThat(answer.outcome())
          .isEqualTo(outcome.replace("PORT", String.valueOf(server.url("").getPort())));
      assertThat(server.requests()).containsExactly("POST /kill HTTP/1.1");
    }
  }

  @Test
  void aRedirectToItselfEnds() throws Exception {
    try (var server =
        RawServer.saying("HTTP/1.1 302 No", "Location: /v1/models", "Content-Length: 0", "", "")) {
      assertThat(fetcher.fetch(get(server, LONG)).status()).isEqualTo(302);
      assertThat(server.requests()).hasSize(1);
    }
  }

  static Stream<Arguments> deaths() {
    return Stream.of(
        Arguments.of("closed", (RawServer.Manner) wire -> {}),
        Arguments.of("reset", (RawServer.Manner) RawServer.Wire::reset),
        Arguments.of(
            "reset in the head", (RawServer.Manner) wire -> wire.write("HTTP/1.1 20").reset()),
        Arguments.of(
            "reset in the body",
            (RawServer.Manner) wire -> wire.write(OK + "Content-Length: 9\r\n\r\nx").reset()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("deaths")
  void aPostIsSentOnceThoughTheServerDies(String name, RawServer.Manner manner) throws Exception {
    try (var server = RawServer.start(manner)) {
      assertThat(failure(act(server)).reason()).isEqualTo(Reason.CONNECTION);
      assertThat(server.requests()).containsExactly("POST /kill HTTP/1.1");
    }
  }

  @Test
  void aJvmThatRepeatsRequestsIsNoticed() {
    assertThat(Fetcher.repeats(null)).isFalse();
    assertThat(Fetcher.repeats("false")).isFalse();
    assertThat(Fetcher.repeats("")).isTrue();
    assertThat(Fetcher.repeats("true")).isTrue();
  }

  /** A server may close a connection that was kept open, just when an action is sent. */
  @Test
  void anActionDoesNotShareAConnection() throws Exception {
    try (var server =
        RawServer.start(
            wire -> {
              wire.write(OK + "Content-Length: 0\r\n\r\n");
              if (wire.request()) {
                wire.reset();
              }
            })) {
      assertThat(fetcher.fetch(get(server, LONG)).status()).isEqualTo(200);
      assertThat(fetcher.fetch(act(server)).status()).isEqualTo(200);
      assertThat(server.requests())
          .isEqualTo(List.of("GET /v1/models HTTP/1.1", "POST /kill HTTP/1.1"));
    }
  }

  @Test
  void nothingIsDecompressed() throws Exception {
    try (var server =
        RawServer.saying(
            "HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: 2", "", "\u001f\u008b")) {
      assertThat(fetcher.fetch(get(server, LONG)).body()).containsExactly(0x1f, 0x8b);
    }
  }

  @Test
  void theCharsetOfTheHeadDoesNotMatter() throws Exception {
    String utf8 = new String("ü".getBytes(UTF_8), ISO_8859_1);
    try (var server =
        RawServer.saying(
            "HTTP/1.1 200 OK",
            "Content-Type: text/plain;charset=x-none",
            "Content-Length: 2",
            "",
            utf8)) {
      assertThat(fetcher.fetch(get(server, LONG)).text()).isEqualTo("ü");
    }
  }

  @Test
  void theBeginningOfALargeBodyMaySuffice() throws Exception {
    try (var server = RawServer.start(forEver(OK + "\r\n", "x".repeat(1000)))) {
      var request = get(server, Limits.beginning(Duration.ofSeconds(30), 1500));
      assertThat(fetcher.fetch(request).body()).hasSize(1500);
    }
  }

  @Test
  void anAbandonedFetchSaysSo() throws Exception {
    try (var server = RawServer.start(RawServer.Wire::hang)) {
      Fetch fetch = fetcher.start(get(server, LONG));
      fetch.abandon();
      assertThat(catchThrowableOfType(FetchException.class, fetch::await).reason())
          .isEqualTo(Reason.ABANDONED);
    }
  }

  @Test
  void addressesAreShownWithoutSecrets() {
    assertThat(ShownAddress.of(URI.create("http://me:sesame@h:1/p?key=sesame#f")))
        .isEqualTo("http://h:1/p");
    assertThat(ShownAddress.of(URI.create("https://under_score:8000")))
        .isEqualTo("https://under_score:8000");
    assertThat(ShownAddress.of(URI.create("mailto:me@sesame"))).isEqualTo("mailto:…");
    assertThat(ShownAddress.of(URI.create("http://h/" + "x".repeat(500)))).hasSize(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sesame\n", "sesame\r\nX: y", "\u0001sesame", "sesame\u4F60"})
  void aHeaderThatCantBeSentIsNotShown(String value) {
    var request = FetchRequest.get(URI.create("http://h/p"), Map.of("X-Key", value), LONG);

    assertThatThrownBy(() -> fetcher.start(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("header X-Key: its name or value can't be sent. ")
        .hasNoCause()
        .message()
        .doesNotContain("sesame");
  }

  @Test
  void theValuesOfHeadersAreNotPrinted() {
    URI url = URI.create("http://h/p");
    assertThat(FetchRequest.get(url, Map.of("k", "sesame"), LONG))
        .hasToString("GET http://h/p, [k]");
  }
}
