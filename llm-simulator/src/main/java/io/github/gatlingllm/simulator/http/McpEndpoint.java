// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.mcp.McpMessages;
import io.github.gatlingllm.simulator.mcp.McpRules;
import io.github.gatlingllm.simulator.truth.TruthRecord;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * MCP over streamable HTTP. Each POST is one message. A GET opens a stream from the server, which
 * has nothing to say and ends with its session.
 */
final class McpEndpoint {
  static final String PATH = "/mcp";
  private static final String SESSION_HEADER = "mcp-session-id";
  private static final String VERSION_HEADER = "mcp-protocol-version";
  private static final String EVENTS = "text/event-stream";

  private static final byte[] OPENING = ": open\n\n".getBytes(StandardCharsets.UTF_8);

  private final McpRules rules;
  private final McpSessions sessions = new McpSessions();
  private final McpPings pings = new McpPings();

  McpEndpoint(McpRules rules) {
    this.rules = rules;
  }

  /** An answer with its HTTP status. */
  private record Answer(int status, String body, Map<String, String> headers) {

    static Answer error(int status, ObjectNode error) {
      return new Answer(status, error.toString(), Map.of());
    }

    static Answer invalid(int status, String message) {
      return error(status, McpMessages.invalid(message));
    }

    static Answer empty(int status) {
      return new Answer(status, "", Map.of());
    }
  }

  /**
   * Answers a request.
   *
   * @param truth its record, which ends with the answer
   */
  void answer(HttpCall call, Connection connection, Serving serving, TruthRecord truth) {
    if (call.method().equals(HttpMethod.GET)) {
      stream(call, connection, serving, truth);
      return;
    }
    JsonNode message = McpMessages.read(call.body());
    String tool = message.at("/params/name").asText("");
    truth.message(message.path("method").asText(""), tool);
    Answer answer = answer(call, message);
    boolean pinging = !rules.ping().isZero() && !tool.isEmpty() && answer.status() == 200;
    Runnable send =
        pinging
            ? () -> ping(call, connection, serving, truth, answer)
            : () -> send(call, connection, serving, truth, answer);
    if (tool.isEmpty() || rules.latency().isZero()) {
      send.run();
    } else {
      var unused =
          connection.loop().schedule(send, rules.latency().toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** Pings the client within the stream of an answer, and answers after its reply. */
  private void ping(
      HttpCall call, Connection connection, Serving serving, TruthRecord truth, Answer answer) {
    StreamWriter writer = connection.newWriter(Duration.ZERO);
    writer.message(Responses.streamHead(call, EVENTS), StreamWriter.UNTIMED);
    String id = "ping-" + call.ordinal();
    pings.await( // before it is sent, because the reply may come on another event loop
        session(call),
        id,
        rules.ping(),
        connection.loop(),
        replied -> {
          truth.pinged(replied);
          truth.answered(200);
          truth.ended(System.nanoTime(), End.STOP);
          serving.truth().append(truth);
          JsonNode message = McpMessages.read(call.body());
          String body = replied ? answer.body() : McpMessages.timedOut(message).toString();
          writer.frame(StreamWriter.UNTIMED, event(body));
          writer.message(
              LastHttpContent.EMPTY_LAST_CONTENT,
              (before, after) -> connection.finished(call.keepAlive()));
        });
    writer.frame(StreamWriter.UNTIMED, event(McpMessages.ping(id).toString()));
  }

  private static byte[] event(String data) {
    return ("event: message\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Opens a stream from the server, which begins with a comment. */
  private void stream(HttpCall call, Connection connection, Serving serving, TruthRecord truth) {
    Answer refusal = streamRefusal(call);
    if (refusal != null) {
      send(call, connection, serving, truth, refusal);
      return;
    }
    StreamWriter writer = connection.newWriter(Duration.ZERO);
    writer.message(Responses.streamHead(call, EVENTS), StreamWriter.UNTIMED);
    writer.frame(StreamWriter.UNTIMED, OPENING);
    Runnable end =
        () ->
            writer.message(
                LastHttpContent.EMPTY_LAST_CONTENT,
                (before, after) -> connection.finished(call.keepAlive()));
    truth.answered(200);
    truth.ended(System.nanoTime(), End.STOP);
    serving.truth().append(truth);
    if (!sessions.listen(session(call), () -> connection.loop().execute(end))) {
      end.run(); // the session has just ended
    }
  }

  private @Nullable Answer streamRefusal(HttpCall call) {
    if (!call.headers().get("accept", "").contains(EVENTS)) {
      return Answer.invalid(406, "Not Acceptable: accept must have text/event-stream");
    }
    return sessionRefusal(call);
  }

  private void send(
      HttpCall call, Connection connection, Serving serving, TruthRecord truth, Answer answer) {
    boolean events =
        rules.answers() == McpRules.Answers.SSE
            && answer.status() == 200
            && !answer.body().isEmpty();
    String body = events ? "event: message\ndata: " + answer.body() + "\n\n" : answer.body();
    truth.answered(answer.status());
    truth.ended(System.nanoTime(), answer.status() < 400 ? End.STOP : End.REJECTED);
    serving.truth().append(truth);
    connection.respond(
        call, answer.status(), events ? EVENTS : Responses.JSON, body, answer.headers());
  }

  private Answer answer(HttpCall call, JsonNode message) {
    if (call.method().equals(HttpMethod.DELETE)) {
      return sessions.close(session(call)) ? Answer.empty(200) : unknown();
    }
    if (!call.method().equals(HttpMethod.POST)) {
      return Answer.invalid(405, "Method Not Allowed: use POST, GET or DELETE");
    }
    if (message.isMissingNode()) {
      return Answer.error(400, McpMessages.notJson());
    }
    String accepted = call.headers().get("accept", "");
    if (!accepted.contains(Responses.JSON) || !accepted.contains(EVENTS)) {
      return Answer.invalid(
          406, "Not Acceptable: accept must have application/json and text/event-stream");
    }
    return message.path("method").asText().equals("initialize")
        ? initialize(call, message)
        : inSession(call, message);
  }

  private Answer initialize(HttpCall call, JsonNode message) {
    String session = "mcp-" + call.ordinal();
    sessions.open(session);
    return new Answer(200, McpMessages.answer(message).toString(), Map.of(SESSION_HEADER, session));
  }

  private Answer inSession(HttpCall call, JsonNode message) {
    Answer refusal = sessionRefusal(call);
    if (refusal != null) {
      return refusal;
    }
    String version = call.headers().get(VERSION_HEADER, McpMessages.VERSIONS.get(0));
    if (!McpMessages.VERSIONS.contains(version)) {
      return Answer.invalid(400, "Bad Request: unsupported MCP-Protocol-Version " + version);
    }
    if (!message.has("method")) {
      pings.replied(session(call), message);
    }
    return McpMessages.isRequest(message)
        ? new Answer(200, McpMessages.answer(message).toString(), Map.of())
        : Answer.empty(202);
  }

  private @Nullable Answer sessionRefusal(HttpCall call) {
    if (session(call).isEmpty()) {
      return Answer.invalid(400, "Bad Request: Mcp-Session-Id is missing");
    }
    return sessions.contains(session(call)) ? null : unknown();
  }

  private static Answer unknown() {
    return Answer.invalid(404, "Session not found");
  }

  private static String session(HttpCall call) {
    return call.headers().get(SESSION_HEADER, "");
  }
}
