// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks and masks URLs that users set: a URL must not contain credentials, and no output shows
 * parts that may be secret.
 */
public final class ShownUrl {

  private static final String HIDDEN = "***";

  /** Parameters that belong to an API's address. The values of all others are masked. */
  private static final Set<String> SHOWN_PARAMETERS = Set.of("api-version", "version", "alt");

  // The patterns also consume text that only looks like the beginning of a match, so that each
  // character of a long word is read only a few times. Such a match remains unchanged.
  private static final Pattern PARAMETER = Pattern.compile("([?&])([^=&\\s]++)(=[^&\\s]++)?");
  private static final Pattern FLAG = Pattern.compile("([?&])[^=&?]+(?=&|$)");
  private static final Pattern URL =
      Pattern.compile("(?<![A-Za-z0-9+.-])([0-9+.-]*+)([A-Za-z][A-Za-z0-9+.-]*+://\\S++)");
  private static final Pattern USER_WITHOUT_SCHEME =
      Pattern.compile("(?<![^\\s'\"(,;=])[^\\s/@:'\"]++(?:(:[^\\s/@]++@(?=\\S))|:[^\\s/@]*+)?");
  private static final String SCHEME_END = "://";
  private static final String ENCODED_AT = "%40";

  private ShownUrl() {}

  /**
   * Returns a URL, or a text that was meant as one, without user, password and fragment, and
   * without the values of its parameters.
   */
  public static String of(String url) {
    URI uri = parsed(url);
    boolean plain = uri != null && uri.getHost() != null && uri.getRawUserInfo() == null;
    String shown = plain ? url : withoutUser(url);
    int fragment = shown.indexOf('#');
    String whole = fragment < 0 ? shown : shown.substring(0, fragment);
    return FLAG.matcher(withoutParameters(whole)).replaceAll("$1" + HIDDEN);
  }

  /** Returns the same for a parsed URL. */
  public static String of(URI url) {
    return of(url.toString());
  }

  /** Returns a text whose URLs contain no users, passwords and parameters. */
  public static String in(String text) {
    String urls =
        URL.matcher(text)
            .replaceAll(url -> Matcher.quoteReplacement(url.group(1) + of(url.group(2))));
    return withoutParameters(
        USER_WITHOUT_SCHEME
            .matcher(urls)
            .replaceAll(
                start ->
                    start.group(1) == null
                        ? Matcher.quoteReplacement(start.group())
                        : HIDDEN + "@"));
  }

  /**
   * Requires that a URL contains no user and no password.
   *
   * @param what the property or call that set it
   * @param remedy how to send them instead, as a sentence
   * @return the URL
   * @throws IllegalArgumentException if it contains them; the message does not show them
   */
  public static String requireNoUser(String what, String url, String remedy) {
    if (hasUser(url)) {
      throw new IllegalArgumentException(
          what
              + ": the URL must hold no user and no password, but was '"
              + of(url)
              + "'. They are not sent to the server. "
              + remedy);
    }
    return url;
  }

  /** Returns whether a URL, or a text that was meant as one, contains a user. */
  public static boolean hasUser(String url) {
    URI uri = parsed(url);
    if (uri == null || uri.getHost() == null) {
      return userEnd(url) >= 0;
    }
    return uri.getRawUserInfo() != null;
  }

  private static @Nullable URI parsed(String url) {
    try {
      return new URI(url.strip());
    } catch (URISyntaxException none) {
      return null;
    }
  }

  /** A password may contain any character, including those that end an authority. */
  private static String withoutUser(String url) {
    int end = userEnd(url);
    return end < 0 ? url : url.substring(0, start(url)) + HIDDEN + "@" + url.substring(end);
  }

  /** Returns the position after the last {@code @}, encoded or not; negative if there is none. */
  private static int userEnd(String url) {
    int at = url.lastIndexOf('@');
    int encoded = url.toLowerCase(Locale.ROOT).lastIndexOf(ENCODED_AT);
    int start = start(url);
    return Math.max(at < start ? -1 : at + 1, encoded < start ? -1 : encoded + ENCODED_AT.length());
  }

  private static int start(String url) {
    int scheme = url.indexOf(SCHEME_END);
    return scheme < 0 ? 0 : scheme + SCHEME_END.length();
  }

  private static String withoutParameters(String text) {
    return PARAMETER.matcher(text).replaceAll(each -> Matcher.quoteReplacement(hidden(each)));
  }

  private static String hidden(MatchResult parameter) {
    String name = parameter.group(2);
    boolean shown =
        parameter.group(3) == null || SHOWN_PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
    return shown ? parameter.group() : parameter.group(1) + name + "=" + HIDDEN;
  }
}
