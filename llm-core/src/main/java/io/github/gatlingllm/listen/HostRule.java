// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.listen;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request's Host header is allowed. A page of another origin can make a browser
 * send requests to a loopback address through a domain of its own (DNS rebinding), but the Host
 * header then names that domain.
 */
final class HostRule {

  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._~-]+)(?::[0-9]{0,5})?");
  private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://.*");

  private static final ServerAnswer MALFORMED =
      ServerAnswer.text(400, "A request needs one Host header and a target that begins with /.\n");
  private static final ServerAnswer MISDIRECTED =
      ServerAnswer.text(
          421, "This address answers requests to localhost, 127.0.0.1 and [::1] alone.\n");

  private final String ownName;

  /**
   * Creates a rule.
   *
   * @param ownName the name or address that the server listens on, which is always allowed
   */
  HostRule(String ownName) {
    this.ownName = ownName.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the refusal of a request.
   *
   * @param onLoopback whether the request must name a loopback address; else any host is allowed,
   *     because the names of the machine are not known here
   * @return null if the request is allowed
   */
  @Nullable ServerAnswer refusal(HttpRequest request, boolean onLoopback) {
    List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
    if (hosts.size() != 1 || path(request.uri()) == null) {
      return MALFORMED;
    }
    String named = named(hosts.get(0));
    String target = request.uri().startsWith("/") ? named : named(authority(request.uri()));
    if (named == null || target == null) {
      return MALFORMED;
    }
    return onLoopback && !(right(named) && right(target)) ? MISDIRECTED : null;
  }

  /** Returns the path of a request's target, without its query; null if it has none. */
  static @Nullable String path(String target) {
    if (target.startsWith("/")) {
      int query = target.indexOf('?');
      return query < 0 ? target : target.substring(0, query);
    }
    if (!ABSOLUTE.matcher(target).matches()) {
      return null;
    }
    try {
      String path = new URI(target).getRawPath();
      return path == null || path.isEmpty() ? "/" : path;
    } catch (URISyntaxException malformed) {
      return null;
    }
  }

  private static String authority(String absolute) {
    try {
      String authority = new URI(absolute).getRawAuthority();
      return authority == null ? "" : authority;
    } catch (URISyntaxException malformed) {
      return "";
    }
  }

  /** Returns the lower-case host of host and port; null if malformed. */
  private static @Nullable String named(String authority) {
    Matcher matcher = AUTHORITY.matcher(authority.strip());
    return matcher.matches() ? matcher.group(1).toLowerCase(Locale.ROOT) : null;
  }

  private boolean right(String host) {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    if (bare.equals("localhost") || bare.equals(ownName)) {
      return true;
    }
    InetAddress address = NetUtil.createInetAddressFromIpAddressString(bare);
    return address != null && address.isLoopbackAddress();
  }
}
