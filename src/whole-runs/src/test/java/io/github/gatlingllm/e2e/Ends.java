// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** A server's ways to end an answer, each by the name that a request asks for it. */
final class Ends {

  private static final String ROLE = data("{\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}");
  private static final String TOKEN = data("{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}");
  private static final String STOP = finish("stop");
  private static final String DONE = data("[DONE]");
  private static final String ERROR =
      data("{\"error\":{\"type\":\"overloaded\",\"message\":\"try later\"}}");
  private static final String WHOLE =
      "{\"choices\":[{\"message\":{\"content\":\"all\"},\"finish_reason\":\"stop\"}]}";
  private static final String ERROR_BODY = "{\"error\":{\"message\":\"no GPU\"}}";
  private static final String SSE = "text/event-stream";
  private static final String JSON = "application/json";
  private static final int BOMB_BYTES = 400 << 20;

  private final Map<String, RecordingServer.Script> byName = new LinkedHashMap<>();

  Ends() {
    sound();
    cut();
    errors();
    instead();
    statuses();
    large();
  }

  /** The way of {@code x-end}. */
  boolean answer(int number, String head, String body, Socket client) throws IOException {
    String name = head.lines().filter(line -> line.startsWith("x-end: ")).findFirst().orElseThrow();
    return byName.get(name.substring(7)).answer(number, head, body, client);
  }

  private void sound() {
    stream("normal", ROLE + TOKEN + TOKEN + STOP + DONE);
    stream("noTerminal", TOKEN + TOKEN + STOP);
    stream("unreadable", TOKEN + data("{\"choices\":[") + data("null") + TOKEN + STOP + DONE);
    String unreadable = data("{\"choices\":[");
    stream("mostlyUnreadable", TOKEN + unreadable.repeat(5) + TOKEN + STOP + DONE);
    compressed("gzip", GZIPOutputStream::new);
    compressed("deflate", DeflaterOutputStream::new);
  }

  private void cut() {
    stream("cutCleanly", TOKEN + TOKEN);
    String other = data("{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"b\"}}]}");
    stream("choiceCut", TOKEN + other + STOP);
    byName.put("cutChunked", (n, head, body, client) -> chunked(client, TOKEN));
    text("cutShort", head("200 OK", SSE, "Content-Length: 9999") + TOKEN);
    byName.put("reset", (n, head, body, client) -> reset(client));
    byName.put("closed", (n, head, body, client) -> false);
    text("closedInHead", "HTTP/1.1 200 OK\r\nContent-T");
    text("noHttp", "220 smtp.example.com ESMTP\r\n\r\n");
  }

  private void errors() {
    stream("errorFirst", ROLE + ERROR + DONE);
    stream("errorBetween", TOKEN + TOKEN + ERROR + DONE);
    stream("errorAfter", TOKEN + STOP + ERROR + DONE);
    byName.put("errorThenCut", (n, head, body, client) -> chunked(client, TOKEN + ERROR));
    stream("finishError", TOKEN + finish("error") + DONE);
  }

  private void instead() {
    text("whole", RecordingServer.response("200 OK", JSON, WHOLE));
    text("wholeClaimed", RecordingServer.response("200 OK", SSE, "\n " + WHOLE));
    text(
        "wholeUntyped",
        "HTTP/1.1 200 OK\r\nContent-Length: " + WHOLE.length() + "\r\n\r\n" + WHOLE);
    text("errorBody", RecordingServer.response("200 OK", JSON, ERROR_BODY));
    text("errorBodyClaimed", RecordingServer.response("200 OK", SSE, ERROR_BODY));
    text("html", RecordingServer.response("200 OK", "text/html", "<p>log in</p>"));
    stream("empty", "");
    stream("comments", ": ping\n\n: ping\n\n");
    stream("noContent", data("{\"choices\":[{\"delta\":{\"content\":\"\"}}]}") + STOP);
  }

  private void statuses() {
    text("status204", "HTTP/1.1 204 No Content\r\n\r\n");
    text("redirect", head("307 Temporary Redirect", JSON, "Location: /v2\r\nContent-Length: 0"));
    text("busy", head("503 Busy", JSON, "Retry-After: 7\r\nContent-Length: 2") + "{}");
    text(
        "badGzip",
        head("200 OK", SSE, "Content-Encoding: gzip\r\nContent-Length: 16") + "this is no gzip!");
  }

  private void large() {
    text("largeHead", head("200 OK", SSE, "x-much: " + "m".repeat(3000)));
    stream("smallHead", (TOKEN.repeat(100) + STOP + DONE));
    stream("largeEvent", data("x".repeat(3000)));
    stream("largeStream", TOKEN.repeat(500));
    text("largeWhole", RecordingServer.response("200 OK", JSON, " ".repeat(20_000) + WHOLE));
    byName.put("bomb", (n, head, body, client) -> bomb(client));
  }

  private void text(String name, String text) {
    byName.put(
        name,
        (n, head, body, client) -> {
          RecordingServer.write(client, text.getBytes(StandardCharsets.UTF_8));
          return false;
        });
  }

  private void stream(String name, String events) {
    text(name, RecordingServer.response("200 OK", SSE, events));
  }

  /** Each event is flushed by itself, as servers do who want it seen at once, and comes alone. */
  private void compressed(String name, Compression compression) {
    byName.put(
        name,
        (n, head, body, client) -> {
          RecordingServer.write(client, encoded(name));
          try (OutputStream out = compression.onto(client.getOutputStream(), true)) {
            for (String event : new String[] {TOKEN, TOKEN, TOKEN, STOP + DONE}) {
              out.write(event.getBytes(StandardCharsets.UTF_8));
              out.flush();
              pause(400);
            }
          }
          return false;
        });
  }

  private static boolean chunked(Socket client, String events) throws IOException {
    String chunk = Integer.toHexString(events.length()) + "\r\n" + events + "\r\n";
    String head = head("200 OK", SSE, "Transfer-Encoding: chunked");
    RecordingServer.write(client, (head + chunk).getBytes(StandardCharsets.UTF_8));
    return false;
  }

  private static boolean reset(Socket client) throws IOException {
    chunked(client, TOKEN);
    pause(200);
    client.setSoLinger(true, 0);
    return false;
  }

  private static boolean bomb(Socket client) throws IOException {
    var zipped = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(zipped)) {
      byte[] comments = ": nothing to say\n".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
      for (int written = 0; written < BOMB_BYTES; written += comments.length) {
        out.write(comments);
      }
    }
    RecordingServer.write(client, encoded("gzip"));
    RecordingServer.write(client, zipped.toByteArray());
    return false;
  }

  private static byte[] encoded(String encoding) {
    return head("200 OK", SSE, "Content-Encoding: " + encoding).getBytes(StandardCharsets.UTF_8);
  }

  private static String head(String status, String type, String further) {
    return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + further + "\r\n\r\n";
  }

  private static String finish(String reason) {
    return data("{\"choices\":[{\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}");
  }

  private static String data(String json) {
    return "data: " + json + "\n\n";
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Compression {
    OutputStream onto(OutputStream out, boolean flushing) throws IOException;
  }
}
