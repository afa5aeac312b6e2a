// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.impl.PrematureCloseException;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.LimitExceededException;
import io.github.gatlingllm.exchange.failure.Remedies;
import io.github.gatlingllm.exchange.failure.RemedyTexts;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.compression.DecompressionException;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | bad key                                | llm.apiKey(...)",
        "403 | forbidden                              | llm.apiKey(...)",
        "404 | The model x does not exist             | llm.model(...)",
        "404 | no such page                           | llm.path(...)",
        "405 | Method Not Allowed                     | llm.path(...)",
        "400 | unknown field stream_options           | llm.disableUsage()",
        "422 | max_tokens is not supported            | llm.maxTokensField(",
        "400 | maximum context length is 16 tokens, max_tokens 8 | -Dllm.maxTokens=",
        "413 | the prompt is too long                 | -Dllm.inputTokens=",
        "400 | model must be a string                 | llm.model(...)",
        "400 | stream is not supported                | .disableStreaming()",
      })
  void aStatusHasItsRemedy(int status, String said, String remedy) {
    Failure failure =
        Failures.status(head(status), new ServerError("type", said, null), "", Set.of());
    assertThat(failure.text()).isEqualTo("HTTP " + status);
    assertThat(failure.full()).contains(said).contains(remedy);
  }

  @Test
  void aServersFaultPointsToItsLog() {
    assertThat(Failures.status(head(500), null, "oh\n no", Set.of()).full())
        .isEqualTo("HTTP 500: oh no — " + Remedies.forStatus(500, "", Set.of()));
  }

  @Test
  void aRefusedConnectionToAProxyIsTheProxys() {
    var refused =
        new ConnectException(
            "finishConnect(..) failed with error(-111): Connection refused: /127.0.0.1:8399");
    assertThat(Failures.thrown(refused, false, true).full())
        .isEqualTo(Failure.of(Failure.NO_PROXY, "127.0.0.1:8399").full());
    assertThat(Failures.thrown(refused, false, false).full())
        .startsWith("Connection refused: 127.0.0.1:8399 — ")
        .contains("llm.baseUrl(...)");
    var unreachable = new ConnectException("Network is unreachable: /192.0.2.1:80");
    assertThat(Failures.thrown(unreachable, false, false).detail())
        .isEqualTo("ConnectException: Network is unreachable: /192.0.2.1:80");
  }

  @Test
  void aServerWithoutTlsIsNamedWithoutItsBytes() {
    String http = "485454502f312e31203430302042616420526571756573740d0a";
    var record = new NotSslRecordException("not an SSL/TLS record: " + http.repeat(9));
    for (Throwable thrown : List.of(record, new DecoderException(record))) {
      assertThat(Failures.thrown(thrown, false, false).full())
          .startsWith("TLS failed: ")
          .contains("not an SSL/TLS record: …")
          .endsWith(" — " + RemedyTexts.PLAIN_HTTP);
    }
    var ssh = new NotSslRecordException("not an SSL/TLS record: 5353482d322e302d");
    assertThat(Failures.thrown(ssh, false, false).full()).endsWith(RemedyTexts.NO_TLS);
  }

  /** Names of classes that only insiders know. */
  @Test
  void noClassOfOursOrOfGatlingsIsShown() {
    for (Throwable thrown :
        List.of(
            PrematureCloseException.INSTANCE,
            new ResendRefusedException(),
            new ConnectionLostException(true),
            new ConnectionLostException(false),
            new UnaskedBytesException(5),
            new PrematureChannelClosureException())) {
      for (boolean answered : List.of(true, false)) {
        assertThat(Failures.thrown(thrown, answered, false).full()).doesNotContain("Exception");
      }
    }
    assertThat(Failures.thrown(new ResendRefusedException(), false, false).inShort())
        .isEqualTo(
            Failure.of(Failure.CLOSED_BEFORE_ANSWER, ExchangeTexts.RESEND_REFUSED).inShort());
    assertThat(Failures.thrown(PrematureCloseException.INSTANCE, true, false).inShort())
        .isEqualTo("Connection closed in mid-stream");
  }

  @Test
  void aMessageForReportsIsMaskedAndShortAndOnOneLine() {
    assertThat(Failure.of("text", null).message()).isNull();
    assertThat(Failure.of("text", " \n").message()).isNull();
    assertThat(Failure.of("text", "no GPU\n\u0007left ").message()).isEqualTo("no GPU  left");
    assertThat(Failure.of("text", "long ".repeat(90)).message()).hasSize(200).endsWith("…");
    Secrets secrets = Secrets.of(Secret.of("sk-1234567"), new DefaultHttpHeaders());
    assertThat(Failure.of("text", "key sk-1234567 is wrong").masked(secrets).message())
        .isEqualTo("key *** is wrong");
  }

  /** A key may look as the name of a field does. */
  @Test
  void aRemedyShowsNoSecret() {
    Secrets secrets = Secrets.of(Secret.of("gsk_1234567890"), new DefaultHttpHeaders());
    AnswerHead head = AnswerHead.of(HttpResponseStatus.BAD_REQUEST, new DefaultHttpHeaders());
    Failure failure =
        Failures.status(head, null, "invalid argument 'gsk_1234567890'", Set.of()).masked(secrets);
    assertThat(failure.full()).contains(".param(\"***\"").doesNotContain("1234567890");
  }

  /** In the words of the system, directly or as the cause of Netty's own exceptions. */
  @Test
  void whatTheMachineRefusesSaysWhatToDo() {
    var files = new SocketException("Too many open files");
    assertThat(Failures.thrown(new ChannelException("no socket", files), false, false).full())
        .startsWith("Too many open files: ")
        .contains("ulimit -n");
    assertThat(
            Failures.thrown(
                    new ConnectException(
                        "connect(..) failed with error(-99): Cannot assign requested address"),
                    false,
                    false)
                .full())
        .startsWith("No local address or port: ")
        .contains("http.localAddress(...)", "IPv6", "ip_local_port_range");
    var bound = new BindException("Cannot assign requested address: /192.0.2.1:0");
    assertThat(text(bound)).isEqualTo(Failure.NO_ADDRESS);
    assertThat(Failures.thrown(new ConnectTimeoutException("to 127.0.0.1:9"), false, false).full())
        .contains("somaxconn", "llm.connectTimeout(...)");
  }

  @Test
  void textsAreConstantWhateverTheException() {
    assertThat(Failures.thrown(new ConnectException("to 127.0.0.1:9"), false, false).text())
        .isEqualTo("Connection refused");
    assertThat(Failures.thrown(new UnknownHostException("x.invalid"), false, false).text())
        .isEqualTo("Unknown host");
    assertThat(Failures.thrown(new ResendRefusedException(), false, false).text())
        .isEqualTo("Connection closed before any answer");
    assertThat(Failures.thrown(new ResendRefusedException(), true, false).text())
        .isEqualTo("Connection closed in mid-stream");
    assertThat(Failures.thrown(new IllegalStateException("x"), false, false).full())
        .startsWith("Transport error: IllegalStateException: x — ");
  }

  @Test
  void aRedirectTellsWhereTo() {
    var head = new AnswerHead(307, null, null, "https://h/v1", null, null, null, null);
    assertThat(Failures.status(head, null, "", Set.of()).full())
        .startsWith("HTTP 307: Location: https://h/v1 — ")
        .contains("llm.baseUrl(...)", "llm.path(...)");
  }

  @Test
  void whatTheTransportThrowsHasATextOfItsOwn() {
    assertThat(text(new IOException("Connection reset by peer"))).isEqualTo(Failure.RESET);
    assertThat(text(new SSLHandshakeException("no"))).isEqualTo(Failure.TLS);
    assertThat(text(new DecoderException(new SSLException("no")))).isEqualTo(Failure.TLS);
    assertThat(text(new ProxyConnectException("407"))).isEqualTo(Failure.PROXY);
    assertThat(text(new DecompressionException("no gzip"))).isEqualTo(Failure.UNDECODABLE);
    assertThat(text(new PrematureChannelClosureException())).isEqualTo(Failure.CLOSED_MID_STREAM);
  }

  @ParameterizedTest
  @CsvSource({
    "BEFORE_FIRST_TOKEN, Error event before the first token",
    "BETWEEN_TOKENS, Error event between tokens",
    "AFTER_FINISH, Error event after the finish",
  })
  void anErrorEventTellsWhenAndWhat(AnswerReader.Phase phase, String text) {
    assertThat(Failures.event(phase, new ServerError("overloaded", "try later", null)).full())
        .startsWith(text + ": overloaded: try later — ")
        .contains(".retry(on429()...)");
    assertThat(Failures.event(phase, new ServerError("server_error", "no GPU", null)).full())
        .startsWith(text + ": server_error: no GPU — ")
        .contains("-Dllm.requestIds=true");
  }

  @Test
  void anErrorMayNameItsFailure() {
    var error = new ServerError("ranking", "index 7", null, "Ranking that is not sorted");
    assertThat(Failures.of(Failure.ERROR_BODY, error).full())
        .startsWith("Ranking that is not sorted: ranking: index 7 — ");
  }

  @Test
  void aLimitNamesTheValueItselfAndTheCallThatRaisesIt() {
    assertThat(Failures.thrown(LimitExceededException.body(11, 10), true, false).full())
        .isEqualTo(
            "Answer too large: body of at least 11 bytes, the limit is 10"
                + " — Raise the limit with llm.maxBodyBytes(...).");
    assertThat(Failures.thrown(LimitExceededException.head(11, 10), false, false).full())
        .startsWith("Headers too large: headers of at least 11 bytes")
        .contains("llm.maxHeaderBytes(...)");
  }

  @Test
  void longBodiesAreCut() {
    assertThat(Failures.excerpt("x".repeat(400))).hasSize(301).endsWith("…");
  }

  @Test
  void constantsFitGatlingsLog() throws IllegalAccessException {
    for (Field field : Failure.class.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        assertThat((String) field.get(null)).hasSizeLessThan(60).doesNotContainPattern("\\d");
      }
    }
  }

  private static String text(Throwable thrown) {
    return Failures.thrown(thrown, true, false).text();
  }

  private static AnswerHead head(int status) {
    return new AnswerHead(status, null, null, null, null, null, null, null);
  }
}
