// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.RunThread;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How requests are read and answered, of friends and others. */
class SmallServerTest {

  private static final String HOST = "Host: localhost\r\n";

  private SmallServer server;

  @BeforeEach
  void open() throws IOException {
    server = on("127.0.0.1", 1000);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static SmallServer on(String host, int bodyBytes) throws IOException {
    return SmallServer.open(
        new InetSocketAddress(host, 0),
        RunThread.LIVE_PAGE,
        ServerLimits.PAGES.withBodies(bodyBytes),
        SmallServerTest::answer);
  }

  private static ServerAnswer answer(ServerRequest request) {
    return switch (request.path()) {
      case "/fails" -> throw new IllegalStateException("secret");
      case "/long" -> ServerAnswer.text(200, "x".repeat(3_000_000));
      case "/clock" -> ServerAnswer.empty(200).with("X-Nanos", "42");
      default ->
          ServerAnswer.text(
              200,
              request.method() + " " + request.path() + " " + new String(request.body(), UTF_8));
    };
  }

  private String exchange(String request) throws IOException {
    try (var client = new RawClient(server.port())) {
      return client.send(request).readAll();
    }
  }

  private static String body(String answer) {
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }

  @Test
  void anAnswerHasItsHeadersAndItsBody() throws Exception {
    String answer = exchange("GET /a?b HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n");

    assertThat(answer)
        .startsWith("HTTP/1.1 200 OK\r\n")
        .containsIgnoringCase("content-type: text/plain; charset=utf-8\r\n")
        .containsIgnoringCase("cache-control: no-store\r\n")
        .containsIgnoringCase("x-content-type-options: nosniff\r\n")
        .containsIgnoringCase("content-length: 7\r\n")
        .containsIgnoringCase("connection: close\r\n")
        .endsWith("\r\n\r\nGET /a ");
  }

  @Test
  void aConnectionServesOneRequestAfterTheOther() throws Exception {
    try (var client = new RawClient(server.port())) {
      client.send("POST /a HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\n\r\none");
      assertThat(client.readTo("POST /a one")).contains("200 OK");
      client.send("POST /b HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n");
      client.send("2\r\ntw\r\n").send("1\r\no\r\n0\r\n\r\n");
      assertThat(client.readTo("POST /b two")).contains("200 OK");
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws Exception {
    var requests = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      requests.append("GET /").append(i).append(" HTTP/1.1\r\n").append(HOST).append("\r\n");
    }
    requests.append("GET /last HTTP/1.1\r\n").append(HOST).append("Connection: close\r\n\r\n");

    String answers = exchange(requests.toString());

    assertThat(answers.split("HTTP/1.1 200 OK", -1)).hasSize(502);
    assertThat(answers.indexOf("GET /77 ")).isBetween(0, answers.indexOf("GET /78 "));
    assertThat(answers).endsWith("GET /last ");
  }

  /** A long answer leaves piece by piece; what was pipelined behind it waits. */
  @Test
  void longAnswersKeepTheirOrder() throws Exception {
    String answers =
        exchange(
            ("GET /long HTTP/1.1\r\n" + HOST + "\r\n").repeat(3)
                + "GET /last HTTP/1.1\r\n"
                + HOST
                + "Connection: close\r\n\r\n");

    assertThat(answers.chars().filter(c -> c == 'x').count()).isGreaterThanOrEqualTo(9_000_000);
    assertThat(answers).endsWith("GET /last ");
  }

  @Test
  void aShortAnswerLeavesInOnePacket() throws Exception {
    try (var client = new RawClient(server.port())) {
      client.send("POST /clock HTTP/1.1\r\n" + HOST + "Content-Length: 0\r\n\r\n");
      assertThat(client.readOnce())
          .containsIgnoringCase("x-nanos: 42\r\n")
          .containsIgnoringCase("content-length: 0\r\n")
          .endsWith("\r\n\r\n");
      client.send("GET /a HTTP/1.1\r\n" + HOST + "\r\n");
      assertThat(client.readOnce()).startsWith("HTTP/1.1 200 OK").endsWith("GET /a ");
    }
  }

  @Test
  void headGetsNoBody() throws Exception {
    assertThat(exchange("HEAD /a HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"))
        .containsIgnoringCase("content-length: 8\r\n")
        .endsWith("\r\n\r\n");
  }

  @Test
  void aHandlerThatFailsCostsItsRequestAlone() throws Exception {
    assertThat(exchange("GET /fails HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 500 ")
        .doesNotContain("secret");
    assertThat(exchange("GET /a HTTP/1.0\r\n" + HOST + "\r\n")).contains("GET /a ");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "200|Host: localhost",
        "200|hOST:   LocalHost:9464  ",
        "200|Host: 127.0.0.1",
        "200|Host: 127.0.0.1:1",
        "200|Host: 127.1.2.3:40000",
        "200|Host: [::1]",
        "200|Host: [0:0:0:0:0:0:0:1]:9464",
        "200|Host: localhost:",
        "421|Host: evil.example",
        "421|Host: localhost.evil.example",
        "421|Host: evil.example:9464",
        "421|Host: 127.0.0.1.evil.example",
        "421|Host: 10.0.0.1",
        "421|Host: 128.0.0.1",
        "421|Host: [::2]",
        "421|Host: [2001:db8::1]:9464",
        "421|Host: 0x7f000001",
        "400|Host: localhost@evil.example",
        "400|Host: localhost, evil.example",
        "400|Host: localhost:port",
        "400|Host: localhost:80:80",
        "400|Host:",
        "400|X: no host",
        "400|Host: localhost/../evil",
      })
  void onLoopbackOnlyItsOwnNamesAreRight(int status, String host) throws Exception {
    for (String version : List.of("1.1", "1.0")) {
      assertThat(
              exchange("GET /a HTTP/" + version + "\r\n" + host + "\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 " + status + " ")
          .doesNotContain("evil");
    }
  }

  @Test
  void anyHostIsRightWhereThatIsSaid() throws Exception {
    try (var meeting =
            SmallServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                RunThread.MEETING,
                ServerLimits.PAGES.forAnyHost(),
                SmallServerTest::answer);
        var client = new RawClient(meeting.port())) {
      client.send("GET /a HTTP/1.1\r\nHost: worker-0.svc:7700\r\nConnection: close\r\n\r\n");
      assertThat(client.readAll()).endsWith("GET /a ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200|http://localhost/a",
        "200|http://127.0.0.1:9464/a?b",
        "421|http://evil.example/a",
        "421|HTTP://evil.example:80/a",
        "400|http://localhost@evil.example/a",
        "400|http:///a",
        "400|http:a",
        "400|ftp://localhost/a",
        "400|localhost:80",
        "400|*",
        "400|a",
      })
  void anAbsoluteTargetMustNameTheRightHostAsWell(int status, String target) throws Exception {
    assertThat(exchange("GET " + target + " HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void twoHostsAreNone() throws Exception {
    assertThat(exchange("GET /a HTTP/1.1\r\n" + HOST + HOST + "\r\n")).startsWith("HTTP/1.1 400 ");
    assertThat(exchange("GET /a HTTP/1.1\r\n" + HOST + "Host: evil.example\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n\r\n\r\n",
        "GET\r\n\r\n",
        "GET /a HTTP/9\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost : localhost\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      })
  void whatIsNoRequestGetsNoAnswerOfTheHandler(String bytes) throws Exception {
    try (var client = new RawClient(server.port())) {
      client.send(bytes);
      client.send("GET /fine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      assertThat(client.readAll()).doesNotContain("/a ");
    }
  }

  @Test
  void aLongHeadIsRefused() throws Exception {
    assertThat(exchange("GET /" + "a".repeat(10_000) + " HTTP/1.1\r\n" + HOST + "\r\n"))
        .startsWith("HTTP/1.1 414 ");
    assertThat(exchange("GET /a HTTP/1.1\r\n" + "X: y\r\n".repeat(3000) + "\r\n"))
        .startsWith("HTTP/1.1 431 ");
    assertThat(exchange("GET /a HTTP/1.1\r\nX: " + "y".repeat(500_000)))
        .startsWith("HTTP/1.1 431 ");
  }

  @Test
  void aLongBodyIsRefused() throws Exception {
    assertThat(exchange("POST /a HTTP/1.1\r\n" + HOST + "Content-Length: 1001\r\n\r\n"))
        .startsWith("HTTP/1.1 413 ")
        .endsWith("A body has at most 1000 bytes here.\n");
    assertThat(
            exchange(
                "POST /a HTTP/1.1\r\n"
                    + HOST
                    + "Transfer-Encoding: chunked\r\n\r\n"
                    + ("64\r\n" + "y".repeat(100) + "\r\n").repeat(2000)))
        .startsWith("HTTP/1.1 413 ");
  }

  @Test
  void whoeverAsksMaySendTheBody() throws Exception {
    String head = "POST /a HTTP/1.1\r\n" + HOST + "Connection: close\r\nExpect: 100-Continue\r\n";
    try (var client = new RawClient(server.port())) {
      client.send(head + "Content-Length: 3\r\n\r\n");
      assertThat(client.readTo("\r\n\r\n")).startsWith("HTTP/1.1 100 Continue");
      assertThat(client.send("one").readAll()).startsWith("HTTP/1.1 200").endsWith("POST /a one");
    }
    assertThat(exchange(head + "Content-Length: 3000\r\n\r\n")).startsWith("HTTP/1.1 413 ");
    assertThat(exchange("GET /a HTTP/1.1\r\n" + HOST + "Expect: wonders\r\n\r\n"))
        .startsWith("HTTP/1.1 417 ");
  }

  @Test
  void aPageAnswersWithoutTheBody() throws Exception {
    try (var page = on("127.0.0.1", 0);
        var client = new RawClient(page.port())) {
      client.send("POST /a HTTP/1.1\r\n" + HOST + "Content-Length: 1000000\r\n\r\nsome");
      assertThat(body(client.readAll())).isEqualTo("POST /a ");
    }
  }

  @Test
  void anAddressThatIsTakenIsRefused() {
    assertThatThrownBy(
            () ->
                SmallServer.open(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                    RunThread.LIVE_PAGE,
                    ServerLimits.PAGES,
                    SmallServerTest::answer))
        .isInstanceOf(IOException.class);
  }

  @Test
  void whatIsClosedFreesItsPort() throws Exception {
    int port = server.port();
    try (var client = new RawClient(port)) {
      server.close();
      assertThat(client.readAll()).isIn("", "<reset>");
    }
    assertThatThrownBy(() -> new RawClient(port)).isInstanceOf(IOException.class);
  }
}
