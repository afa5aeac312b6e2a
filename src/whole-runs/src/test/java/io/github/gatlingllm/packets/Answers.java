// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.packets;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HTTP/1.1 and events as plainly read as can be: which byte of a connection completes which content
 * chunk of which request.
 */
public final class Answers {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern ID = Pattern.compile("(?i)\r\nx-request-id: (\\S+)");
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)");
  private static final Pattern CHUNKED = Pattern.compile("(?i)\r\ntransfer-encoding: chunked");
  private static final String END_OF_HEAD = "\r\n\r\n";
  private static final String END_OF_EVENT = "\n\n";

  private final String bytes;
  private final List<Message> messages = new ArrayList<>();

  private Answers(byte[] bytes) {
    this.bytes = new String(bytes, ISO_8859_1);
    int at = 0;
    while (at >= 0 && at < bytes.length) {
      at = read(at);
    }
  }

  /** Where its body's bytes are. */
  private record Message(String head, String body, List<Integer> places) {}

  /**
   * By the request's id: for each content chunk of its answer, which byte of the answers completed
   * it.
   */
  public static Map<String, List<Integer>> of(byte[] requests, byte[] answers) {
    List<Message> requested = new Answers(requests).messages;
    List<Message> answered = new Answers(answers).messages;
    Map<String, List<Integer>> byId = new HashMap<>();
    for (int i = 0; i < Math.min(requested.size(), answered.size()); i++) {
      Matcher id = ID.matcher(requested.get(i).head());
      if (id.find()) {
        byId.put(id.group(1), contentOf(answered.get(i)));
      }
    }
    return byId;
  }

  private static List<Integer> contentOf(Message answer) {
    var ends = new ArrayList<Integer>();
    int from = 0;
    for (int end = answer.body().indexOf(END_OF_EVENT);
        end >= 0;
        end = answer.body().indexOf(END_OF_EVENT, from)) {
      int last = end + END_OF_EVENT.length() - 1;
      if (isContent(answer.body().substring(from, end))) {
        ends.add(answer.places().get(last));
      }
      from = last + 1;
    }
    return ends;
  }

  private static boolean isContent(String event) {
    if (!event.startsWith("data: {")) {
      return false;
    }
    try {
      JsonNode json = JSON.readTree(event.substring("data: ".length()));
      return !json.at("/choices/0/delta/content").asText().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a message; returns where the next one begins, or less than 0. */
  private int read(int from) {
    int end = bytes.indexOf(END_OF_HEAD, from);
    if (end < 0) {
      return end;
    }
    String head = bytes.substring(from, end + 2);
    int body = end + END_OF_HEAD.length();
    Matcher length = LENGTH.matcher(head);
    if (CHUNKED.matcher(head).find()) {
      return chunked(head, body);
    }
    messages.add(new Message(head, "", List.of()));
    return length.find() ? body + Integer.parseInt(length.group(1)) : body;
  }

  private int chunked(String head, int from) {
    var body = new StringBuilder();
    var places = new ArrayList<Integer>();
    messages.add(new Message(head, "", places));
    int at = from;
    int length = -1;
    while (length != 0) {
      int line = bytes.indexOf("\r\n", at);
      if (line < 0) {
        at = -1;
        break;
      }
      length = Integer.parseInt(bytes.substring(at, line), 16);
      int data = line + 2;
      if (data + length + 2 > bytes.length()) {
        at = -1;
        break;
      }
      body.append(bytes, data, data + length);
      for (int i = 0; i < length; i++) {
        places.add(data + i);
      }
      at = data + length + 2;
    }
    messages.set(messages.size() - 1, new Message(head, body.toString(), places));
    return at;
  }
}
