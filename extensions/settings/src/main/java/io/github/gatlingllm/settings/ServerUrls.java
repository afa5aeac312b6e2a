// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

/** The URLs of servers: one, or several that take turns. */
final class ServerUrls {

  static final String RULE = "an http or https URL with a host";

  private ServerUrls() {}

  /** Returns the URLs, which are separated by commas. */
  static List<URI> parse(String text) {
    List<URI> urls =
        Arrays.stream(text.split(",", -1)).map(String::strip).map(ServerUrls::one).toList();
    return PropertyReader.require(urls, all -> all.stream().distinct().count() == all.size());
  }

  private static URI one(String text) {
    PropertyReader.requireNoUser(Property.URL.key(), text, SettingsTexts.NO_USER_IN_URL);
    return PropertyReader.require(
        URI.create(text),
        uri ->
            uri.getHost() != null
                && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())));
  }
}
