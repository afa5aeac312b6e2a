// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests that rank or score documents by a query. The query is the request's message; the
 * documents and the number of results are fields. Never streamed; an answer has no output tokens.
 *
 * @param shape the API
 * @param path the path of the endpoint, or a whole URL of a server of its own
 */
public record RankDialect(RankShape shape, String path) implements Dialect {

  /** The field of the documents, whatever the API calls them: a list, possibly of lists. */
  public static final String DOCUMENTS = "documents";

  /** The field of the number of results. */
  public static final String TOP_N = "top_n";

  private static final int NONE = 0;

  /** Returns the dialect of an API at its usual path. */
  public static RankDialect of(RankShape shape) {
    return new RankDialect(shape, shape.path());
  }

  @Override
  public String id() {
    return shape.id();
  }

  @Override
  public String path(ChatRequest request) {
    return path;
  }

  @Override
  public boolean elsewhere() {
    return !path.startsWith("/");
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json");
    if (apiKey != null && !apiKey.isBlank()) {
      headers.put("Authorization", "Bearer " + apiKey);
    }
    return headers;
  }

  @Override
  public byte[] body(ChatRequest request) {
    List<String> documents = documents(request);
    if (documents.isEmpty()) {
      throw new IllegalArgumentException(RankTexts.noDocuments(id()));
    }
    int most = topN(request);
    if (most != NONE && !shape.takesTopN()) {
      throw new IllegalArgumentException(RankTexts.noTopN(id()));
    }
    return JsonBody.write(json -> write(json, request, documents));
  }

  private void write(JsonGenerator json, ChatRequest request, List<String> documents)
      throws IOException {
    json.writeStartObject();
    if (namesModel() && !request.model().isEmpty() && !request.fields().containsKey("model")) {
      json.writeStringField("model", request.model());
    }
    json.writeStringField(shape.query(), request.lastText());
    JsonBody.field(json, shape.documents(), documents);
    for (Map.Entry<String, @Nullable Object> field : request.fields().entrySet()) {
      if (!field.getKey().equals(DOCUMENTS)) {
        JsonBody.field(json, field.getKey(), field.getValue());
      }
    }
    json.writeEndObject();
  }

  @Override
  public boolean generates() {
    return false;
  }

  @Override
  public boolean namesModel() {
    return shape != RankShape.TEI;
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new RankReader(shape, NONE, NONE, text);
  }

  @Override
  public DeltaReader reader(
      ChatRequest request, @Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    int documents = documents(request).size();
    int most = topN(request);
    return new RankReader(
        shape, documents, most == NONE ? documents : Math.min(most, documents), text);
  }

  /** Returns the documents; without the field, as in a preflight, the query is the only one. */
  private List<String> documents(ChatRequest request) {
    if (!request.fields().containsKey(DOCUMENTS)) {
      return List.of(request.lastText());
    }
    var texts = new ArrayList<String>();
    add(request.fields().get(DOCUMENTS), texts);
    return texts;
  }

  private void add(@Nullable Object value, List<String> texts) {
    if (value instanceof List<?> list) {
      list.forEach(each -> add(each, texts));
    } else if (value instanceof String text) {
      texts.add(text);
    } else if (value != null) {
      throw new IllegalArgumentException(RankTexts.notTexts(id(), String.valueOf(value)));
    }
  }

  private static int topN(ChatRequest request) {
    Object value = request.fields().get(TOP_N);
    if (value == null) {
      return NONE;
    }
    if (value instanceof Number number && number.doubleValue() == number.intValue()) {
      if (number.intValue() > 0) {
        return number.intValue();
      }
    }
    throw new IllegalArgumentException(RankTexts.topN(String.valueOf(value)));
  }
}
