<?php
// Writes the site that wordpress.xml is an export of, into an empty WordPress, and exports it.
// php make-wordpress.php PLACE_OF_WORDPRESS > wordpress.xml; the pictures are in its wp-content/uploads afterwards.
define('WP_INSTALLING', !in_array('export', $argv));
$_SERVER += ['HTTP_HOST' => 'old.example.com', 'REQUEST_METHOD' => 'GET', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REMOTE_ADDR' => '127.0.0.1'];
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

if (WP_INSTALLING) {
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install('O Velho Blog', 'ana', 'ana@old.example.com', true, '', 'not-a-secret', 'pt_BR');
  update_option('timezone_string', 'America/Sao_Paulo');
  update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
  exit;
}
if (in_array('export-only', $argv)) { require_once ABSPATH . 'wp-admin/includes/export.php'; export_wp(); exit; }

kses_remove_filters(); // as for whoever may write any HTML
foreach ([1, 2, 3] as $id) wp_delete_post($id, true);
$ana = get_user_by('login', 'ana')->ID;
wp_update_user(['ID' => $ana, 'display_name' => 'Ana Lúcia']);
$beto = wp_insert_user(['user_login' => 'beto', 'user_email' => 'beto@old.example.com', 'display_name' => 'Beto & Cia', 'user_pass' => 'x', 'role' => 'author']);
$carla = wp_insert_user(['user_login' => 'carla', 'user_email' => 'carla@old.example.com', 'display_name' => 'Carla “Cacá” Dias', 'user_pass' => 'x', 'role' => 'author']);

$music = wp_insert_term('Música', 'category')['term_id'];
$samba = wp_insert_term('Samba', 'category', ['parent' => $music])['term_id'];
$food = wp_insert_term('Receitas da Vó', 'category')['term_id'];
$travel = wp_insert_term('Viagens', 'category', ['slug' => 'viagens'])['term_id'];

function picture(string $name, int $w, int $h, array $colour, string $kind = 'jpeg', string $caption = ''): int {
  $file = get_temp_dir() . $name;
  $image = imagecreatetruecolor($w, $h);
  imagefill($image, 0, 0, imagecolorallocate($image, ...$colour));
  imagefilledellipse($image, intdiv($w, 2), intdiv($h, 2), intdiv($w, 3), intdiv($h, 3), imagecolorallocate($image, 255, 245, 220));
  $kind === 'png' ? imagepng($image, $file) : imagejpeg($image, $file, 70);
  $id = media_handle_sideload(['name' => $name, 'tmp_name' => $file], 0, null, ['post_excerpt' => $caption, 'post_date' => '2019-05-03 10:00:00']);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  return $id;
}
add_filter('upload_dir', function ($dir) { // as if they had come in 2019
  $sub = '/2019/05';
  return ['path' => $dir['basedir'] . $sub, 'url' => $dir['baseurl'] . $sub, 'subdir' => $sub] + $dir;
});
$sea = picture('praia-do-forte.jpg', 1400, 900, [30, 90, 150], 'jpeg', 'A praia, de manhã');
$guitar = picture('violão.jpg', 640, 480, [120, 70, 30]);
$plate = picture('moqueca.png', 400, 300, [200, 120, 40], 'png');
$cover = picture('capa.jpg', 1200, 630, [60, 20, 80]);
update_post_meta($sea, '_wp_attachment_image_alt', 'Mar & areia');
$url = fn($id, $size = 'full') => wp_get_attachment_image_url($id, $size);

function text(array $post): int {
  $id = wp_insert_post(wp_slash($post + ['post_status' => 'publish', 'post_type' => 'post']), true);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  return $id;
}

$blocks = text(['post_title' => 'Uma viagem à Praia do Forte', 'post_author' => $ana, 'post_date' => '2019-05-04 09:30:00',
  'post_category' => [$travel], 'tags_input' => ['praia', 'Bahia', 'verão 2019'], 'post_excerpt' => 'Três dias de sol & mar.',
  'post_content' => '<!-- wp:paragraph {"dropCap":true} -->
<p class="has-drop-cap">Chegamos de manhã. <strong>O mar</strong> estava <em>calmo</em>, e o <a href="http://old.example.com/2018/01/ola-mundo/">primeiro texto</a> já contava isso.</p>
<!-- /wp:paragraph -->

<!-- wp:heading -->
<h2>O primeiro dia</h2>
<!-- /wp:heading -->

<!-- wp:image {"id":' . $sea . ',"sizeSlug":"large","linkDestination":"none"} -->
<figure class="wp-block-image size-large"><img src="' . $url($sea, 'large') . '" alt="Mar &amp; areia" class="wp-image-' . $sea . '"/><figcaption class="wp-element-caption">A praia às <em>seis</em></figcaption></figure>
<!-- /wp:image -->

<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":' . $guitar . '} -->
<figure class="wp-block-image size-large"><img src="' . $url($guitar) . '" alt="" class="wp-image-' . $guitar . '"/></figure>
<!-- /wp:image -->

<!-- wp:image {"id":' . $plate . '} -->
<figure class="wp-block-image size-large"><img src="' . $url($plate) . '" alt="Moqueca" class="wp-image-' . $plate . '"/></figure>
<!-- /wp:image --></figure>
<!-- /wp:gallery -->

<!-- wp:embed {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","type":"video","providerNameSlug":"youtube","responsive":true,"className":"wp-embed-aspect-16-9 wp-has-aspect-ratio"} -->
<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=dQw4w9WgXcQ
</div></figure>
<!-- /wp:embed -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>Coluna um</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>Coluna dois</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://exemplo.com/mapa">Ver o mapa</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->

<!-- wp:audio -->
<figure class="wp-block-audio"><audio controls src="http://old.example.com/wp-content/uploads/2019/05/mar.mp3"></audio><figcaption>O som do mar</figcaption></figure>
<!-- /wp:audio -->

<!-- wp:quote -->
<blockquote class="wp-block-quote"><p>Quem vem pra beira do mar nunca mais quer voltar.</p><cite>Dorival Caymmi</cite></blockquote>
<!-- /wp:quote -->

<!-- wp:separator -->
<hr class="wp-block-separator has-alpha-channel-opacity"/>
<!-- /wp:separator -->

<!-- wp:more -->
<!--more-->
<!-- /wp:more -->

<!-- wp:list -->
<ul><li>Protetor solar</li><li>Água de coco</li></ul>
<!-- /wp:list -->

<!-- wp:table -->
<figure class="wp-block-table"><table><tbody><tr><td>Sexta</td><td>sol</td></tr><tr><td>Sábado</td><td>chuva</td></tr></tbody></table></figure>
<!-- /wp:table -->

<!-- wp:latest-posts {"postsToShow":3} /-->

<!-- wp:shortcode -->
[contact-form-7 id="12" title="Contato"]
<!-- /wp:shortcode -->']);
set_post_thumbnail($blocks, $cover);

text(['post_title' => 'Olá, mundo!', 'post_name' => 'ola-mundo', 'post_author' => $ana, 'post_date' => '2018-01-02 08:00:00', 'post_category' => [1],
  'post_content' => "Este é um texto do editor clássico.\nA segunda linha do mesmo parágrafo.\n\nOutro parágrafo, com <strong>força</strong> e AT&T.\n\n[caption id=\"attachment_$sea\" align=\"aligncenter\" width=\"300\"]<a href=\"" . $url($sea) . "\"><img class=\"size-medium wp-image-$sea\" src=\"" . $url($sea, 'medium') . "\" alt=\"A praia\" width=\"300\" height=\"193\" /></a> De longe[/caption]\n\n[gallery ids=\"$guitar,$plate\" columns=\"2\"]\n\n<!--more-->\n\n[youtube https://youtu.be/jNQXAC9IVRw]\n\nhttps://www.youtube.com/watch?v=jNQXAC9IVRw\n\n<blockquote>Uma citação\n\nem dois parágrafos</blockquote>\n\n<ul>\n\t<li>um</li>\n\t<li>dois</li>\n</ul>\n\n<pre>code   with\n\n  spaces</pre>\n\nFim. <script>alert(1)</script>"]);

text(['post_title' => 'Samba de roda', 'post_author' => $beto, 'post_date' => '2020-02-29 23:59:00', 'post_category' => [$samba, $music], 'tags_input' => ['Bahia'],
  'post_content' => "<!-- wp:paragraph -->\n<p>Um texto só de palavras.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:html -->\n<iframe src=\"https://www.youtube.com/embed/dQw4w9WgXcQ?start=10\" width=\"560\" height=\"315\"></iframe>\n<iframe src=\"https://player.vimeo.com/video/76979871\"></iframe>\n<!-- /wp:html -->"]);
text(['post_title' => 'Samba de roda', 'post_author' => $carla, 'post_date' => '2021-03-01 12:00:00', 'post_category' => [$samba], 'post_content' => '<!-- wp:paragraph --><p>O mesmo título, outro texto.</p><!-- /wp:paragraph -->']);
text(['post_title' => '日本の音楽', 'post_author' => $carla, 'post_date' => '2021-06-01 12:00:00', 'post_category' => [$music], 'post_content' => '<!-- wp:paragraph --><p>音楽について。 🎶</p><!-- /wp:paragraph -->']);
text(['post_title' => 'Moqueca da avó <em>Zefa</em>', 'post_author' => $beto, 'post_date' => '2022-08-10 18:00:00', 'post_category' => [$food], 'post_content' => '<!-- wp:image {"id":' . $plate . '} --><figure class="wp-block-image"><img src="' . $url($plate) . '" alt=""/></figure><!-- /wp:image -->' . "\n\n" . '<!-- wp:paragraph --><p>Com a foto que não existe mais: <img src="http://old.example.com/wp-content/uploads/2019/05/perdida.jpg" alt="perdida"></p><!-- /wp:paragraph -->']);
text(['post_title' => 'Rascunho', 'post_status' => 'draft', 'post_author' => $beto, 'post_content' => '<!-- wp:paragraph --><p>Ainda não.</p><!-- /wp:paragraph -->']);
text(['post_title' => 'À espera', 'post_status' => 'pending', 'post_author' => $carla, 'post_content' => '<!-- wp:paragraph --><p>Espera.</p><!-- /wp:paragraph -->']);
text(['post_title' => 'No futuro', 'post_status' => 'future', 'post_author' => $ana, 'post_date' => '2031-01-01 10:00:00', 'post_content' => '<!-- wp:paragraph --><p>Mais tarde.</p><!-- /wp:paragraph -->']);
text(['post_title' => 'Só para nós', 'post_status' => 'private', 'post_author' => $ana, 'post_date' => '2020-01-01 10:00:00', 'post_content' => '<!-- wp:paragraph --><p>Privado.</p><!-- /wp:paragraph -->']);
text(['post_title' => 'Com senha', 'post_password' => 'segredo', 'post_author' => $ana, 'post_date' => '2020-01-02 10:00:00', 'post_content' => '<!-- wp:paragraph --><p>Protegido.</p><!-- /wp:paragraph -->']);
text(['post_title' => '', 'post_author' => $ana, 'post_date' => '2020-01-03 10:00:00', 'post_content' => '<!-- wp:paragraph --><p>Um texto sem título.</p><!-- /wp:paragraph -->']);
$gone = text(['post_title' => 'No lixo', 'post_author' => $ana, 'post_date' => '2020-01-04 10:00:00', 'post_content' => '<!-- wp:paragraph --><p>Lixo.</p><!-- /wp:paragraph -->']);
wp_trash_post($gone);
$about = text(['post_title' => 'Sobre', 'post_type' => 'page', 'post_author' => $ana, 'post_date' => '2018-01-01 08:00:00', 'post_content' => '<!-- wp:paragraph --><p>Sobre o velho blog.</p><!-- /wp:paragraph -->']);
text(['post_title' => 'Equipe', 'post_type' => 'page', 'post_parent' => $about, 'post_author' => $ana, 'post_date' => '2018-01-01 09:00:00', 'post_content' => '<!-- wp:paragraph --><p>A equipe.</p><!-- /wp:paragraph -->']);

foreach ([['Um leitor', 1], ['Outra leitora', 1], ['Spam', 'spam']] as [$name, $approved])
  wp_insert_comment(['comment_post_ID' => $blocks, 'comment_author' => $name, 'comment_author_email' => 'leitor@exemplo.com', 'comment_content' => 'Que lugar!', 'comment_approved' => $approved, 'comment_date' => '2019-05-05 10:00:00']);
