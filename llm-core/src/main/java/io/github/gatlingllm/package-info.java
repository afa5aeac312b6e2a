/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What marks packages, and nothing else. */
@Internal
@NullMarked
package io.github.gatlingllm;

import org.jspecify.annotations.NullMarked;
