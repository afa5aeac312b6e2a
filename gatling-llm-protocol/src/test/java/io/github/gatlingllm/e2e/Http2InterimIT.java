/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Interim responses on HTTP/2, frame by frame: request n gets n of them before its own answer,
 * which has 10·n prompt tokens, over one connection.
 */
class Http2InterimIT {

  private static final int REQUESTS = 6;
  private static final List<String> STATUSES = List.of("103", "102", "102", "100", "199", "103");
  private static final Pattern ASKED = Pattern.compile("\"content\":\"(\\d)\"");

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int ACK = 1;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  /** One user. */
  public static class Interim extends Simulation {
    {
      setUp(
              scenario("Interim")
                  .exec(repeat(REQUESTS, "i").on(llm("chat").chat().user("#{i}")))
                  .injectOpen(atOnceUsers(1)))
          .protocols(http.enableHttp2(), llm.baseUrl(Setting.url()).model("m").preflight(false));
    }
  }

  private final AtomicInteger connections = new AtomicInteger();

  @Test
  void eachRequestHasItsOwnAnswer(@TempDir Path folder) throws Exception {
    try (ServerSocket socket =
        SelfSigned.in(folder)
            .serverSockets()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      RawServer.daemon(() -> accept(socket));
      Finished run =
          GatlingRun.hosted(Interim.class)
              .against("https://127.0.0.1:" + socket.getLocalPort())
              .run();
      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(rows(run).map(row -> row.path("error").asText("none"))).containsOnly("none");
      assertThat(rows(run).map(row -> row.get("httpStatus").asInt())).containsOnly(200);
      assertThat(rows(run).map(row -> row.get("inputTokens").asInt()))
          .containsExactly(10, 20, 30, 40, 50, 60);
      assertThat(connections).hasValue(1);
    }
  }

  private static Stream<JsonNode> rows(Finished run) {
    return run.rows().stream().sorted(Comparator.comparing(row -> row.get("sentNs").asLong()));
  }

  private void accept(ServerSocket socket) {
    try {
      while (true) {
        SSLSocket client = (SSLSocket) socket.accept();
        SSLParameters parameters = client.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        client.setSSLParameters(parameters);
        connections.incrementAndGet();
        RawServer.daemon(() -> serve(client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private static void serve(SSLSocket client) {
    try (client) {
      var in = new DataInputStream(client.getInputStream());
      in.readNBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length());
      client.getOutputStream().write(frame(SETTINGS, 0, 0, new byte[0]));
      var body = new StringBuilder();
      while (true) {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = in.readNBytes(length);
        if (type == DATA) {
          body.append(new String(payload, US_ASCII));
        }
        client.getOutputStream().write(reply(type, flags, stream, payload, body));
      }
    } catch (IOException gone) {
      // The client went away.
    }
  }

  private static byte[] reply(int type, int flags, int stream, byte[] payload, StringBuilder body) {
    if (type == DATA && (flags & END_STREAM) != 0) {
      byte[] answer = answer(stream, body.toString());
      body.setLength(0);
      return answer;
    }
    boolean asked = (type == SETTINGS || type == PING) && (flags & ACK) == 0;
    return asked ? frame(type, ACK, 0, type == PING ? payload : new byte[0]) : new byte[0];
  }

  private static byte[] answer(int stream, String body) {
    Matcher asked = ASKED.matcher(body);
    int number = asked.find() ? Integer.parseInt(asked.group(1)) + 1 : 0;
    var all = new ByteArrayOutputStream();
    for (String status : STATUSES.subList(0, number)) {
      all.writeBytes(frame(HEADERS, END_HEADERS, stream, head(status)));
    }
    all.writeBytes(frame(HEADERS, END_HEADERS, stream, head("200")));
    all.writeBytes(frame(DATA, END_STREAM, stream, events(number).getBytes(US_ASCII)));
    return all.toByteArray();
  }

  private static String events(int number) {
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}}]}\n\n"
        + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
        + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":"
        + 10 * number
        + ",\"completion_tokens\":1}}\n\ndata: [DONE]\n\n";
  }

  /** The names are those of HPACK's static table, the values literal. */
  private static byte[] head(String status) {
    String type = "text/event-stream";
    var head = new ByteArrayOutputStream();
    head.write(0x08);
    head.write(status.length());
    head.writeBytes(status.getBytes(US_ASCII));
    head.write(0x0f);
    head.write(0x10);
    head.write(type.length());
    head.writeBytes(type.getBytes(US_ASCII));
    return head.toByteArray();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) (payload.length >> 16))
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }
}
