/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange.failure;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What to change, said by DSL call and by property. */
public final class Remedies {

  static final String URL =
      "is the server up? Set the URL by http.baseUrl(...), llm.baseUrl(...) or -Dllm.url=...";
  public static final String REDIRECT =
      "redirects are not followed: set the URL by http.baseUrl(...), llm.baseUrl(...) or"
          + " -Dllm.url=..., the path by llm.path(...) or -Dllm.path=...";
  static final String EVENT_BYTES = "if it is an event stream, raise it by llm.maxEventBytes(...)";
  static final String HEADER_BYTES = "raise it by llm.maxHeaderBytes(...)";
  static final String BODY_BYTES = "raise it by llm.maxBodyBytes(...)";
  static final String TLS = "is the URL's https right, and the server's certificate trusted?";
  static final String PROXY = "is http.proxy(...) right, with its credentials?";
  static final String TIMEOUT = "raise it by llm.timeout(...) or -Dllm.timeout=<seconds>";
  static final String CONNECT_TIMEOUT =
      "does the server take so many connections at once (its backlog, net.core.somaxconn)? Raise"
          + " the limit by llm.connectTimeout(...)";
  static final String FILES =
      "each connection is one: ulimit -n 65536 before the start (a container: --ulimit"
          + " nofile=65536; a systemd unit: LimitNOFILE=65536), or fewer users at a time";
  static final String ADDRESS =
      "at the first request: is http.localAddress(...) one of this machine's, and does it have IPv6"
          + " if the URL's host is an IPv6 address? Under load: each connection to a server's"
          + " address needs a port, so widen net.ipv4.ip_local_port_range, send from several"
          + " addresses by http.localAddresses(...), or have fewer users at a time";
  static final String UNASKED =
      "the server or a proxy sends more than one answer to a request: look at its keep-alive"
          + " handling, or send the header Connection: close";
  static final String FIRST_TOKEN_TIMEOUT = "raise it by llm.firstTokenTimeout(...)";
  static final String STALL_TIMEOUT = "raise it by llm.stallTimeout(...)";
  public static final String NO_STREAM =
      "is the URL right, and the dialect? llm.baseUrl(...), llm.path(...) or -Dllm.url=...;"
          + " llm.ollama() and the like, or -Dllm.dialect=...";
  public static final String NO_STREAMING =
      "if the server can't stream, use .stream(false) or -Dllm.stream=false";
  public static final String STREAM_UNASKED =
      "the server streams although no stream was asked for: leave out .stream(false), or use"
          + " -Dllm.stream=true";
  public static final String CONTENT_TYPE =
      "it is an event stream by another name: the server, or a proxy, must send the content type"
          + " text/event-stream";
  private static final String PATH = "set the path by llm.path(...) or -Dllm.path=...";
  private static final String KEY = "set the key by llm.apiKey(...) or -Dllm.apiKey=...";
  private static final String MODEL = "set the model by llm.model(...) or -Dllm.model=...";
  private static final String USAGE = "use llm.includeUsage(false) or -Dllm.usage=false";
  private static final String CAP =
      "change .maxTokens(...) or .outputTokens(...), or -Dllm.maxTokens=...";
  private static final String MAX_TOKENS =
      "use llm.maxTokensField(\"max_completion_tokens\") or"
          + " -Dllm.maxTokensField=max_completion_tokens, or another .maxTokens(...)";
  private static final String EXACT =
      "use .maxTokens(...) in place of .outputTokens(...), or -Dllm.maxTokens=... in place of"
          + " -Dllm.outputTokens=...";
  private static final String TEMPERATURE = "change or leave out .temperature(...)";
  private static final String TOOLS = "change or leave out .tool(...)";
  private static final String SCHEMA = "change or leave out .jsonSchema(...)";
  private static final String CHOICES = "change or leave out .choices(...)";
  private static final String LOGPROBS = "change or leave out .logprobs(...)";
  private static final String PROMPT =
      "change what is said to the model: .system(...), .user(...), .image(...), .input(...)";
  private static final String CONTEXT =
      "shorten the prompt or the answer: -Dllm.inputTokens=..., .maxTokens(...) or"
          + " -Dllm.maxTokens=...";

  private static final Pattern TOO_LONG =
      Pattern.compile("context|too long|too large|tokens` \\+|tokens \\+|less than \\d+ tokens");

  /** By field, in lower case. */
  private static final Map<String, String> BY_FIELD =
      Map.ofEntries(
          entry("stream_options", USAGE),
          entry("max_tokens", MAX_TOKENS),
          entry("max_completion_tokens", MAX_TOKENS),
          entry("max_output_tokens", CAP),
          entry("maxoutputtokens", CAP),
          entry("max_new_tokens", CAP),
          entry("num_predict", CAP),
          entry("ignore_eos", EXACT),
          entry("min_tokens", EXACT),
          entry("temperature", TEMPERATURE),
          entry("tools", TOOLS),
          entry("tool_choice", TOOLS),
          entry("response_format", SCHEMA),
          entry("text.format", SCHEMA),
          entry("format", SCHEMA),
          entry("grammar", SCHEMA),
          entry("n", CHOICES),
          entry("candidatecount", CHOICES),
          entry("candidate_count", CHOICES),
          entry("include", LOGPROBS),
          entry("responselogprobs", LOGPROBS),
          entry("response_logprobs", LOGPROBS),
          entry("responseschema", SCHEMA),
          entry("response_schema", SCHEMA),
          entry("responsemimetype", SCHEMA),
          entry("response_mime_type", SCHEMA),
          entry("system", PROMPT),
          entry("systeminstruction", PROMPT),
          entry("system_instruction", PROMPT),
          entry("images", PROMPT),
          entry("logprobs", LOGPROBS),
          entry("top_logprobs", LOGPROBS),
          entry("top_n_tokens", LOGPROBS),
          entry("messages", PROMPT),
          entry("prompt", PROMPT),
          entry("input", PROMPT),
          entry("inputs", PROMPT),
          entry("contents", PROMPT),
          entry("model", MODEL),
          entry("stream", NO_STREAMING));

  /** Those that mean the field though nothing marks them as one; the less telling ones last. */
  private static final List<String> TELLING =
      List.of(
          "stream_options",
          "max_tokens",
          "max_completion_tokens",
          "max_output_tokens",
          "max_new_tokens",
          "num_predict",
          "ignore_eos",
          "min_tokens",
          "top_logprobs",
          "logprobs",
          "response_format",
          "temperature",
          "tools",
          "messages",
          "model",
          "stream");

  private Remedies() {}

  /** The remedy for an HTTP status; null where none is known. */
  public static @Nullable String forStatus(int status, String message) {
    String said = message.toLowerCase(Locale.ROOT);
    return switch (status) {
      case 401, 403 -> KEY;
      case 404 -> said.contains("model") ? MODEL : PATH;
      case 405 -> PATH;
      case 400, 413, 422 -> forRequest(message);
      default -> null;
    };
  }

  /** The remedy for a text of {@link Failure}; null where none is known. */
  public static @Nullable String forText(String text) {
    return switch (text) {
      case Failure.TIMEOUT -> TIMEOUT;
      case Failure.CONNECT_TIMEOUT -> CONNECT_TIMEOUT;
      case Failure.FIRST_TOKEN_TIMEOUT -> FIRST_TOKEN_TIMEOUT;
      case Failure.STALL_TIMEOUT -> STALL_TIMEOUT;
      case Failure.UNASKED -> UNASKED;
      case Failure.UNKNOWN_HOST, Failure.REFUSED -> URL;
      case Failure.NO_FILES -> FILES;
      case Failure.NO_ADDRESS -> ADDRESS;
      case Failure.TLS -> TLS;
      case Failure.PROXY -> PROXY;
      case Failure.TOO_LARGE -> EVENT_BYTES;
      default -> null;
    };
  }

  private static @Nullable String forRequest(String message) {
    String said = message.toLowerCase(Locale.ROOT);
    if (said.contains("api key")) {
      return KEY;
    }
    if (TOO_LONG.matcher(said).find()) {
      return CONTEXT;
    }
    List<String> surely = NamedField.said(message);
    return surely.isEmpty() ? forHints(message, said) : forNames(surely, surely.get(0));
  }

  /** What stands in quotes may as well be a model's name or a value. */
  private static @Nullable String forHints(String message, String said) {
    List<String> quoted = NamedField.quoted(message);
    String known = forNames(quoted, null);
    if (known != null) {
      return known;
    }
    return TELLING.stream()
        .filter(field -> Pattern.compile("\\b" + field + "\\b").matcher(said).find())
        .findFirst()
        .map(BY_FIELD::get)
        .orElseGet(() -> quoted.isEmpty() ? null : param(quoted.get(0)));
  }

  private static @Nullable String forNames(List<String> names, @Nullable String other) {
    return names.stream()
        .map(Remedies::byField)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> other == null ? null : param(other));
  }

  /** {@code tools.0.name} is a matter of {@code tools}; else the innermost name may be known. */
  private static @Nullable String byField(String name) {
    String whole = name.toLowerCase(Locale.ROOT);
    for (int end = whole.length(); end > 0; end = whole.lastIndexOf('.', end - 1)) {
      String remedy = BY_FIELD.get(whole.substring(0, end));
      if (remedy != null) {
        return remedy;
      }
    }
    return BY_FIELD.get(whole.substring(whole.lastIndexOf('.') + 1));
  }

  private static String param(String name) {
    int dot = name.indexOf('.');
    String topLevel = dot < 0 ? name : name.substring(0, dot);
    return "change or leave out .param(\"" + topLevel + "\", ...)";
  }
}
