// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The content security policy of a page. It allows only the page's own scripts and styles, by their
 * hashes, so that no text of a run can become a script.
 */
public final class PagePolicy {

  private PagePolicy() {}

  /** Returns the policy of a page that loads nothing else. */
  public static String of(String style, List<String> scripts) {
    return "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src "
        + hash(style)
        + "; script-src "
        + scripts.stream().map(PagePolicy::hash).collect(Collectors.joining(" "));
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
