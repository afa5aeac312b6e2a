// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.RunThread;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that hold on to what they have. */
class ServerLimitsTest {

  private static final Duration SOON = Duration.ofMillis(300);
  private static final Duration NEVER = Duration.ofHours(1);
  private static final String GET = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final String EVENTS = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final String WHOLE = "fine";
  private static final String LONG = "x".repeat(8_000_000);

  private final List<EventStream> opened = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  private SmallServer server(ServerLimits limits) throws IOException {
    var server =
        SmallServer.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            RunThread.LIVE_PAGE,
            limits,
            this::answer);
    open.add(server);
    return server;
  }

  private ServerAnswer answer(ServerRequest request) {
    return switch (request.path()) {
      case "/events" ->
          ServerAnswer.events(
              stream -> {
                opened.add(stream);
                stream.send("data: hello\n\n");
              });
      case "/long" -> ServerAnswer.text(200, LONG);
      default -> ServerAnswer.text(200, WHOLE);
    };
  }

  private RawClient client(SmallServer server, String from) throws IOException {
    var client = new RawClient(server.port(), from, 4096);
    open.add(client);
    return client;
  }

  private RawClient client(SmallServer server) throws IOException {
    return client(server, "127.0.0.1");
  }

  /** All that was begun on the server's thread is done then. */
  private static void settle(SmallServer server) throws InterruptedException {
    var done = new CountDownLatch(1);
    server.execute(done::countDown);
    assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private static ServerLimits limits(Duration request, Duration idle, Duration write) {
    return new ServerLimits(16, 4, 1000, request, idle, write, NEVER, false);
  }

  @Test
  void aRequestThatIsNotWholeInTimeIsClosed() throws Exception {
    SmallServer server = server(limits(SOON, NEVER, NEVER));
    List<String> halves =
        List.of(
            "",
            "GET /a HT",
            "GET /a HTTP/1.1\r\nHost: localhost\r\nX: ",
            "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf",
            "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab");
    for (String half : halves) {
      assertThat(client(server).send(half).readAll()).as(half).isIn("", "<reset>");
    }
  }

  /** Bytes that trickle in don't buy time. */
  @Test
  void aSlowSenderIsClosed() throws Exception {
    SmallServer server = server(limits(SOON, NEVER, NEVER));
    RawClient slow = client(server).send("GET /a HTTP/1.1\r\nHost: localhost\r\n");

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 20_000 / 20; i++) {
                slow.send("X: y\r\n");
                TimeUnit.MILLISECONDS.sleep(20);
              }
            })
        .isInstanceOf(IOException.class);
  }

  @Test
  void aLaterRequestMustBeWholeInTimeToo() throws Exception {
    SmallServer server = server(limits(SOON, NEVER, NEVER));
    RawClient client = client(server).send(GET);
    assertThat(client.readTo(WHOLE)).contains("200 OK");

    assertThat(client.send("GET /a HT").readAll()).isIn("", "<reset>");
  }

  @Test
  void aConnectionWithoutRequestsIsClosed() throws Exception {
    SmallServer server = server(limits(NEVER, SOON, NEVER));
    RawClient client = client(server).send(GET);

    assertThat(client.readAll()).contains("200 OK").endsWith(WHOLE);
  }

  @Test
  void aClientThatDoesNotReadItsAnswerIsClosed() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, SOON));
    RawClient hanging = client(server).send("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    hanging.readTo("\r\n\r\n");
    TimeUnit.MILLISECONDS.sleep(SOON.toMillis() * 3);

    assertThat(hanging.readAll().length()).isLessThan(LONG.length());
  }

  @Test
  void aReaderThatHangsLosesItsStream() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, SOON));
    client(server).send(EVENTS).readTo("hello\n\n");
    EventStream stream = opened.get(0);

    while (!stream.closed()) {
      server.execute(() -> stream.send("data: " + LONG + "\n\n"));
      settle(server);
    }
    assertThat(stream.send("data: late\n\n")).isFalse();
  }

  @Test
  void aReaderGetsTheLastEventBehindOneThatWaits() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, NEVER));
    RawClient reader = client(server).send(EVENTS);
    reader.readTo("hello\n\n");
    EventStream stream = opened.get(0);
    var sent = new ArrayList<Boolean>();
    server.execute(
        () -> {
          sent.add(stream.send("data: " + LONG + "\n\n"));
          sent.add(stream.send("data: skipped\n\n"));
          stream.end("data: last\n\n");
          sent.add(stream.send("data: behind the end\n\n"));
        });
    settle(server);

    assertThat(reader.readAll())
        .contains("xxx")
        .contains("data: last\n\n")
        .doesNotContain("skipped", "behind");
    assertThat(sent).containsExactly(true, false, false);
  }

  @Test
  void silenceInAStreamIsBroken() throws Exception {
    SmallServer server = server(new ServerLimits(16, 4, 0, NEVER, NEVER, NEVER, SOON, false));
    RawClient reader = client(server).send(EVENTS);

    assertThat(reader.readTo(": still here\n\n")).contains("hello");
    assertThat(reader.readTo(": still here\n\n")).doesNotContain("<end>");
  }

  @Test
  void aStreamEndsWhenItsReaderLeavesOrSpeaks() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, NEVER));
    RawClient leaves = client(server).send(EVENTS);
    leaves.readTo("hello\n\n");
    RawClient speaks = client(server).send(EVENTS);
    speaks.readTo("hello\n\n");

    leaves.close();
    speaks.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n");
    speaks.readAll();
    while (!opened.get(0).closed() || !opened.get(1).closed()) {
      settle(server);
    }
  }

  @Test
  void readersOfOneAddressDontShutOthersOut() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, NEVER));
    RawClient first = client(server, "127.0.0.2").send(EVENTS);
    first.readTo("hello\n\n");
    for (int i = 0; i < 10; i++) {
      client(server, "127.0.0.3").send(EVENTS).readTo("hello\n\n");
    }

    assertThat(client(server, "127.0.0.4").send(EVENTS).readTo("hello\n\n")).contains("200 OK");
    assertThat(opened.stream().filter(stream -> !stream.closed())).hasSize(4);
    assertThat(opened.get(0).closed()).isFalse();
    // The newest reader of an address takes the place of its oldest.
    assertThat(client(server, "127.0.0.3").send(EVENTS).readTo("hello\n\n")).contains("200 OK");
  }

  @Test
  void halfRequestsDontShutOthersOut() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, NEVER));
    RawClient reader = client(server, "127.0.0.2").send(EVENTS);
    reader.readTo("hello\n\n");
    RawClient waits = client(server, "127.0.0.2").send("GET /a HTTP/1.1\r\nHost: localhost\r\n");
    for (int i = 0; i < 300; i++) {
      client(server, "127.0.0.3").send("GET /a HTTP/1.1\r\nHo");
    }

    assertThat(client(server, "127.0.0.3").send(GET).readTo(WHOLE)).contains("200 OK");
    assertThat(client(server, "127.0.0.4").send(GET).readTo(WHOLE)).contains("200 OK");
    assertThat(waits.send("\r\n").readTo(WHOLE)).contains("200 OK");
    assertThat(opened.get(0).closed()).isFalse();
    assertThat(
            Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(RunThread.LIVE_PAGE.threadName())))
        .hasSize(1);
  }

  @Test
  void readersThatHangDontShutOthersOut() throws Exception {
    SmallServer server = server(limits(NEVER, NEVER, NEVER));
    for (int i = 0; i < 40; i++) {
      client(server, "127.0.0.3").send("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    assertThat(client(server, "127.0.0.4").send(GET).readTo(WHOLE)).contains("200 OK");
    assertThat(client(server, "127.0.0.3").send(GET).readTo(WHOLE)).contains("200 OK");
  }

  @Test
  void limitsMustLeaveRoom() {
    assertThatThrownBy(() -> new ServerLimits(4, 4, 0, SOON, SOON, SOON, SOON, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(ServerLimits.PAGES.withConnections(40).connections()).isEqualTo(40);
  }
}
