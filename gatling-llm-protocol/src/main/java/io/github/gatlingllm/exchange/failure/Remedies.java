// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import static java.util.Map.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What to change, said by DSL call and by property. */
public final class Remedies {

  static final String URL =
      "is the server up? Set the URL by http.baseUrl(...), llm.baseUrl(...) or -Dllm.url=...";
  public static final String REDIRECT =
      "redirects are not followed: set the URL by http.baseUrl(...), llm.baseUrl(...) or"
          + " -Dllm.url=..., the path by llm.path(...) or -Dllm.path=...";
  static final String LOG =
      "look at the server's log at this time; llm.requestIds() or -Dllm.requestIds=true sends"
          + " an x-request-id to find each request by";
  static final String PROXY =
      "is the proxy right, with its user and password, and may it reach the server? Set"
          + " http.proxy(...), or -Dllm.proxy=..., -Dllm.proxyUser=..., -Dllm.proxyPassword=...";
  private static final String LOAD =
      "the server refuses load: send less (fewer users, a lower rate), let requests wait by"
          + " .retry(on429()...), or take it as the result";
  private static final String BEHIND =
      "a proxy or gateway got no answer in time, or none at all: look at its log and read timeout"
          + " (nginx: proxy_read_timeout, haproxy: timeout server), and at the server's log";
  private static final String REQUEST =
      "the server refuses what is sent: compare it with the server's API: the dialect"
          + " (-Dllm.dialect=...), llm.path(...), .param(...); its log may say more";
  private static final String HTTPS =
      "this port speaks TLS: use https:// in http.baseUrl(...), llm.baseUrl(...) or -Dllm.url=...";
  private static final String POOLING =
      "pooling is set where the server starts: give llama.cpp --pooling mean (or cls, last, by the"
          + " model), and other servers their option for embeddings";
  public static final String NO_STREAM =
      "is the URL right, and the dialect? llm.baseUrl(...), llm.path(...) or -Dllm.url=...;"
          + " llm.ollama() and the like, or -Dllm.dialect=...";
  public static final String NO_STREAMING =
      "if the server can't stream, use .disableStreaming() or -Dllm.stream=false";
  public static final String STREAM_UNASKED =
      "the server streams although no stream was asked for: leave out .disableStreaming(), or use"
          + " -Dllm.stream=true";
  public static final String CONTENT_TYPE =
      "it is an event stream by another name: the server, or a proxy, must send the content type"
          + " text/event-stream";
  private static final String PATH = "set the path by llm.path(...) or -Dllm.path=...";
  private static final String KEY =
      "set the key by LLM_API_KEY, llm.apiKey(...) or -Dllm.apiKey=...";
  private static final String MODEL = "set the model by llm.model(...) or -Dllm.model=...";
  private static final String USAGE = "use llm.disableUsage() or -Dllm.usage=false";
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

  private static final Pattern HTTPS_PORT =
      Pattern.compile("https (?:port|server)|plain http request");
  private static final Pattern OVERLOAD =
      Pattern.compile(
          "overload|rate.?limit|too many requests|quota|capacity", Pattern.CASE_INSENSITIVE);

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

  /**
   * The remedy for an HTTP status.
   *
   * @param message what the server says of it
   * @param sent the names of the body fields that the user added to the request
   */
  public static String forStatus(int status, String message, Set<String> sent) {
    String said = message.toLowerCase(Locale.ROOT);
    return switch (status) {
      case 401, 402, 403 -> KEY;
      case 404 -> said.contains("model") ? MODEL : PATH;
      case 405, 501 -> PATH;
      case 407 -> PROXY;
      case 429, 503, 529 -> LOAD;
      case 408, 502, 504 -> BEHIND;
      default -> forOtherStatus(status, message, sent);
    };
  }

  private static String forOtherStatus(int status, String message, Set<String> sent) {
    if (status >= 520) {
      return BEHIND; // Cloudflare's own
    }
    if (status >= 500) {
      return LOG;
    }
    return status >= 400 ? forRequest(message, sent) : URL;
  }

  /** The remedy for an error that the server reports with a status of success. */
  public static String forError(String said) {
    return OVERLOAD.matcher(said).find() ? LOAD : LOG;
  }

  private static String forRequest(String message, Set<String> sent) {
    String said = message.toLowerCase(Locale.ROOT);
    if (HTTPS_PORT.matcher(said).find()) {
      return HTTPS;
    }
    if (said.contains("pooling")) {
      return POOLING;
    }
    if (said.contains("api key")) {
      return KEY;
    }
    if (TOO_LONG.matcher(said).find()) {
      return CONTEXT;
    }
    List<String> surely = NamedField.said(message);
    if (surely.isEmpty()) {
      return forHints(message, said, sent);
    }
    String known = known(surely);
    return known == null ? param(surely.get(0)) : known;
  }

  /** Quoted words may be a model's name or a value: a field must be known, or have been sent. */
  private static String forHints(String message, String said, Set<String> sent) {
    List<String> quoted = NamedField.quoted(message);
    String known = known(quoted);
    if (known != null) {
      return known;
    }
    return TELLING.stream()
        .filter(field -> Pattern.compile("\\b" + field + "\\b").matcher(said).find())
        .findFirst()
        .map(BY_FIELD::get)
        .orElseGet(() -> forSent(quoted, sent));
  }

  private static String forSent(List<String> quoted, Set<String> sent) {
    return quoted.stream()
        .filter(name -> sent.contains(topLevel(name)))
        .findFirst()
        .map(Remedies::param)
        .orElse(REQUEST);
  }

  private static @Nullable String known(List<String> names) {
    return names.stream().map(Remedies::byField).filter(Objects::nonNull).findFirst().orElse(null);
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
    return "change or leave out .param(\"" + topLevel(name) + "\", ...)";
  }

  private static String topLevel(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
