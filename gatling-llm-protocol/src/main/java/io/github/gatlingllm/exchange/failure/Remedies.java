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

/** Chooses the remedy for an error that a server reports. */
public final class Remedies {

  private static final Pattern TOO_LONG =
      Pattern.compile("context|too long|too large|tokens` \\+|tokens \\+|less than \\d+ tokens");

  private static final Pattern HTTPS_PORT =
      Pattern.compile("https (?:port|server)|plain http request");
  private static final Pattern OVERLOAD =
      Pattern.compile(
          "overload|rate.?limit|too many requests|quota|capacity", Pattern.CASE_INSENSITIVE);

  /** Remedies by field name in lower case. */
  private static final Map<String, String> BY_FIELD =
      Map.ofEntries(
          entry("stream_options", RemedyTexts.USAGE),
          entry("max_tokens", RemedyTexts.MAX_TOKENS_FIELD),
          entry("max_completion_tokens", RemedyTexts.MAX_TOKENS_FIELD),
          entry("max_output_tokens", RemedyTexts.OUTPUT_CAP),
          entry("maxoutputtokens", RemedyTexts.OUTPUT_CAP),
          entry("max_new_tokens", RemedyTexts.OUTPUT_CAP),
          entry("num_predict", RemedyTexts.OUTPUT_CAP),
          entry("ignore_eos", RemedyTexts.EXACT_LENGTH),
          entry("min_tokens", RemedyTexts.EXACT_LENGTH),
          entry("temperature", RemedyTexts.TEMPERATURE),
          entry("tools", RemedyTexts.TOOLS),
          entry("tool_choice", RemedyTexts.TOOLS),
          entry("response_format", RemedyTexts.SCHEMA),
          entry("text.format", RemedyTexts.SCHEMA),
          entry("format", RemedyTexts.SCHEMA),
          entry("grammar", RemedyTexts.SCHEMA),
          entry("n", RemedyTexts.CHOICES),
          entry("candidatecount", RemedyTexts.CHOICES),
          entry("candidate_count", RemedyTexts.CHOICES),
          entry("include", RemedyTexts.LOGPROBS),
          entry("responselogprobs", RemedyTexts.LOGPROBS),
          entry("response_logprobs", RemedyTexts.LOGPROBS),
          entry("responseschema", RemedyTexts.SCHEMA),
          entry("response_schema", RemedyTexts.SCHEMA),
          entry("responsemimetype", RemedyTexts.SCHEMA),
          entry("response_mime_type", RemedyTexts.SCHEMA),
          entry("system", RemedyTexts.PROMPT),
          entry("systeminstruction", RemedyTexts.PROMPT),
          entry("system_instruction", RemedyTexts.PROMPT),
          entry("images", RemedyTexts.PROMPT),
          entry("logprobs", RemedyTexts.LOGPROBS),
          entry("top_logprobs", RemedyTexts.LOGPROBS),
          entry("top_n_tokens", RemedyTexts.LOGPROBS),
          entry("messages", RemedyTexts.PROMPT),
          entry("prompt", RemedyTexts.PROMPT),
          entry("input", RemedyTexts.PROMPT),
          entry("inputs", RemedyTexts.PROMPT),
          entry("contents", RemedyTexts.PROMPT),
          entry("model", RemedyTexts.MODEL),
          entry("stream", RemedyTexts.NO_STREAMING));

  /** Field names that are recognized without quotes, the most specific first. */
  private static final List<String> UNQUOTED =
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

  /** Settings of the protocol that only requests to its own server use. */
  private static final Pattern OF_PROTOCOL =
      Pattern.compile("llm\\.(?:baseUrl|path|apiKey|model)\\(|-Dllm\\.(?:dialect|stream)=");

  private Remedies() {}

  /**
   * Returns the remedy for an HTTP status.
   *
   * @param message the message of the server
   * @param sent the names of the body fields that the user added to the request
   */
  public static String forStatus(int status, String message, Set<String> sent) {
    String lower = message.toLowerCase(Locale.ROOT);
    return switch (status) {
      case 401, 402, 403 -> RemedyTexts.KEY;
      case 404 -> lower.contains("model") ? RemedyTexts.MODEL : RemedyTexts.PATH;
      case 405, 501 -> RemedyTexts.PATH;
      case 407 -> RemedyTexts.PROXY;
      case 429, 503, 529 -> RemedyTexts.OVERLOAD;
      case 408, 502, 504 -> RemedyTexts.GATEWAY;
      default -> forOtherStatus(status, message, sent);
    };
  }

  private static String forOtherStatus(int status, String message, Set<String> sent) {
    if (status >= 520) {
      return RemedyTexts.GATEWAY; // Cloudflare's own statuses
    }
    if (status >= 500) {
      return RemedyTexts.SERVER_LOG;
    }
    return status >= 400 ? forRequest(message, sent) : RemedyTexts.URL;
  }

  /**
   * Returns a remedy that exists for a request: one that names a setting of the protocol doesn't
   * apply to other servers, and only generated texts have prompts and token limits.
   */
  static String suiting(boolean elsewhere, boolean generates, String remedy) {
    if (elsewhere && OF_PROTOCOL.matcher(remedy).find()) {
      return remedy.equals(RemedyTexts.REDIRECT)
          ? RemedyTexts.OTHER_REDIRECT
          : RemedyTexts.OTHER_SERVER;
    }
    return !generates && remedy.equals(RemedyTexts.NO_CONTENT) ? RemedyTexts.NO_RESULT : remedy;
  }

  /** Returns the remedy for an error that the server reports with a success status. */
  public static String forError(String message) {
    return OVERLOAD.matcher(message).find() ? RemedyTexts.OVERLOAD : RemedyTexts.SERVER_LOG;
  }

  private static String forRequest(String message, Set<String> sent) {
    String lower = message.toLowerCase(Locale.ROOT);
    if (HTTPS_PORT.matcher(lower).find()) {
      return RemedyTexts.HTTPS;
    }
    if (lower.contains("pooling")) {
      return RemedyTexts.POOLING;
    }
    if (lower.contains("api key")) {
      return RemedyTexts.KEY;
    }
    if (TOO_LONG.matcher(lower).find()) {
      return RemedyTexts.CONTEXT;
    }
    List<String> certain = NamedField.certain(message);
    if (certain.isEmpty()) {
      return forHints(message, lower, sent);
    }
    String known = known(certain);
    return known == null ? param(certain.get(0)) : known;
  }

  /**
   * Returns the remedy for a message that names no field for certain. A quoted word may be a
   * model's name or a value: it counts as a field only if it is known or was sent.
   */
  private static String forHints(String message, String lower, Set<String> sent) {
    List<String> quoted = NamedField.quoted(message);
    String known = known(quoted);
    if (known != null) {
      return known;
    }
    return UNQUOTED.stream()
        .filter(field -> Pattern.compile("\\b" + field + "\\b").matcher(lower).find())
        .findFirst()
        .map(BY_FIELD::get)
        .orElseGet(() -> forSent(quoted, sent));
  }

  private static String forSent(List<String> quoted, Set<String> sent) {
    return quoted.stream()
        .filter(name -> sent.contains(topLevel(name)))
        .findFirst()
        .map(Remedies::param)
        .orElse(RemedyTexts.REQUEST);
  }

  private static @Nullable String known(List<String> names) {
    return names.stream().map(Remedies::byField).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /**
   * Looks up the longest known prefix of a path such as {@code tools.0.name}, then its last name.
   */
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
    return RemedyTexts.param(topLevel(name));
  }

  private static String topLevel(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
